import type { AnswerOf } from "contract/calls.ts";
import { isUnavailable } from "./failures.ts";

const unknown =
  "Portfolio not found. The student may have moved it back to Draft or deleted it, or may be assigned to another assessor now.";

/**
 * Why a portfolio cannot be reviewed any more, from the server's answer about it. `student` is the name that was last
 * shown, or undefined when the page has never shown the portfolio.
 */
export function whyOutOfReach(
  standing: AnswerOf<"viewStanding"> | undefined,
  error: Error | null,
  student: string | undefined,
): string {
  const who = student ?? "The student";
  if (isUnavailable(error) && student)
    return `${student} is no longer assigned to you, so you cannot review this portfolio.`;
  if (isUnavailable(error)) return "Portfolio not found. The student may be assigned to another assessor now.";
  if (standing?.isDeleted) return `${who} has deleted this portfolio.`;
  if (standing?.status === "Draft") return `${who} has moved this portfolio back to Draft.`;
  return unknown;
}
