import { randomBytes } from "node:crypto";

/** An unguessable id: 128 random bits in hex. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}

/** Whether this could be an id. What could not is answered with 404 without a query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
