import { randomBytes } from "node:crypto";

/** An id that cannot be guessed: 128 random bits in hex. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}

/** Could this be one of ours? What could not is simply not found, and never reaches the database. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
