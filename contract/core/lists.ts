import { z } from "zod";

export const count = z.number().int().nonnegative();

/** A page of a long list: `total` counts all its entries, `page` is from 1. */
export function paged<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, total: count, page: count, pages: count });
}
