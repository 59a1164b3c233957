import { Refused, Unreachable } from "../../app/api.ts";

/**
 * What an assessor is told when sending failed, and what helps: mending the `text`, comparing what is `stale` with what
 * is there now, pressing `again`, or nothing, because the portfolio is `gone` or the server has `refused`.
 */
export interface Fault {
  kind: "text" | "stale" | "again" | "gone" | "refused";
  message: string;
}

export function faultOf(error: unknown): Fault {
  if (error instanceof Unreachable) return { kind: "again", message: error.message };
  if (!(error instanceof Refused)) return { kind: "again", message: "Something went wrong. Please try again." };
  const { status, message, errors } = error;
  if (isGone(error)) return { kind: "gone", message };
  if (status === 412) return { kind: "stale", message };
  if (status >= 500 || status === 429) return { kind: "again", message };
  const text = errors.find(({ path }) => path === "assessorComments");
  return text ? { kind: "text", message: text.message } : { kind: "refused", message };
}

/** Out of the assessor's reach: deleted, back in Draft, or assigned to somebody else. */
export function isGone(error: unknown): boolean {
  return error instanceof Refused && (error.status === 404 || error.status === 403);
}
