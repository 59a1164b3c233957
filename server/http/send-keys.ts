import { Refusal } from "./refusals.ts";

/** The Idempotency-Key of a request: sending with the same one makes one thing. @throws Refusal 400 when it is too long */
export function sendKeyIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (header.length < 1 || header.length > 200) throw new Refusal(400, "An Idempotency-Key has 1 to 200 characters.");
  return header;
}
