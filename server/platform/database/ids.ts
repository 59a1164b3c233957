import { randomBytes } from "node:crypto";

/** An unguessable id: 128 random bits in hex. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}

/** So many ids in order, for rows that are added together: they come to lie beside each other in every index that ends with one. */
export function newIds(count: number): string[] {
  const bytes = randomBytes(16 * count).toString("hex");
  return Array.from({ length: count }, (_, index) => bytes.slice(32 * index, 32 * (index + 1))).sort();
}

/** Whether this could be an id. What could not is answered with 404 without a query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
