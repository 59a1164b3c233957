/**
 * 128 random bits in hex. `crypto.randomUUID` would do, but browsers offer it on https and localhost only, and a centre
 * may try the product over http on its own network first.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
