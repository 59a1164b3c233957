import { z } from "zod";

/** Somebody who is named in an answer, by the id of their account. */
export const Person = z.object({ _id: z.string(), name: z.string() });
export type Person = z.infer<typeof Person>;
