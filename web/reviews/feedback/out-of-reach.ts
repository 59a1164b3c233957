import type { AnswerOf } from "contract/calls.ts";
import { words } from "../words/feedback.tsx";
import { isUnavailable } from "./failures.ts";

/**
 * Why a portfolio cannot be reviewed any more, from the server's answer about it. `student` is the name that was last
 * shown, or undefined when the page has never shown the portfolio.
 */
export function whyOutOfReach(
  standing: AnswerOf<"viewStanding"> | undefined,
  error: Error | null,
  student: string | undefined,
): string {
  const { outOfReach } = words;
  const who = student ?? outOfReach.theStudent;
  if (isUnavailable(error)) return student ? outOfReach.reassigned(student) : outOfReach.perhapsReassigned;
  if (standing?.isDeleted) return outOfReach.deleted(who);
  if (standing?.status === "Draft") return outOfReach.draft(who);
  return outOfReach.unknown;
}
