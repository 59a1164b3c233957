import { isWorthRetrying, Refused, Unreachable } from "../../app/api.ts";

/**
 * Why sending failed, and what helps: correcting the `text` or a `decision`, comparing a `stale` version with the present
 * one, a `retry`, or nothing, because the portfolio is `unavailable` or the server has `refused`.
 */
export interface Failure {
  kind: "text" | "decision" | "stale" | "retry" | "unavailable" | "refused";
  message: string;
  /** The key of the criterion whose decision is to be corrected. */
  criterion?: string;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Unreachable) return { kind: "retry", message: error.message };
  if (!(error instanceof Refused)) return { kind: "retry", message: "Something went wrong. Please try again." };
  const { status, message, errors } = error;
  if (isUnavailable(error)) return { kind: "unavailable", message };
  if (status === 412) return { kind: "stale", message };
  if (isWorthRetrying(error)) return { kind: "retry", message };
  const text = errors.find(({ path }) => path === "assessorComments");
  if (text) return { kind: "text", message: text.message };
  const decision = errors.find(({ path }) => path.startsWith("decisions"));
  if (decision) return { kind: "decision", message: decision.message };
  const remark = errors.find(({ path }) => path.startsWith("remarks"));
  return { kind: "refused", message: remark?.message ?? message };
}

/** The assessor cannot see the portfolio any more: it is deleted, back in Draft, or assigned to somebody else. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Refused && (error.status === 404 || error.status === 403);
}
