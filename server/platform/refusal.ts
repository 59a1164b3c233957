import type { RefusalAnswer } from "contract/core/text.ts";

type FieldErrors = RefusalAnswer["errors"];
type Missing = Pick<RefusalAnswer, "needs" | "ticket" | "ways" | "blocks">;

/** An error with a status and a sentence for the user. Thrown anywhere, answered by the error handler. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly retryAfter: number | undefined;
  readonly missing: Missing;

  /** `retryAfter` is in seconds, and answered in whole ones, as HTTP has them. */
  constructor(status: number, message: string, more: Missing & { errors?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    const { errors, retryAfter: _, ...missing } = more;
    this.errors = errors;
    this.missing = missing;
    this.retryAfter = more.retryAfter && Math.max(1, Math.ceil(more.retryAfter));
  }
}

/** The refusal of one field: its message stands beside the field too. */
export function refuseField(status: number, path: string, message: string): Refusal {
  return new Refusal(status, message, { errors: [{ path, message }] });
}

/** A refusal that also closes the connection, because the rest of the body is not needed. */
export class ClosingRefusal extends Refusal {}

/** A refusal with 429 and the time to wait, which is given in seconds. */
export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new Refusal(429, `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds });
}
