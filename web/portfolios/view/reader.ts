import { dayOf } from "contract/core/dates.ts";
import type { Role } from "contract/core/permissions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { ageOf } from "../../ui/age.tsx";
import { levelsOf, type Placed } from "../places.ts";

/**
 * Whether a reader has come for the feedback: a learner whose portfolio came back or is signed off, or whose draft does not
 * answer the feedback yet. Another draft begins with its photos, and so does every portfolio for the staff, who judge it by
 * them.
 */
export function isFeedbackFirst(
  role: Role,
  { status, isUnanswered }: Pick<PortfolioDetail, "status" | "isUnanswered">,
) {
  return role === "student" && (status === "Reviewed" || status === "Done" || isUnanswered);
}

/** "Unit 316 · LO 1 · AC 1.3b · 29 October 2026", as far as the place is chosen. */
export function placeLine(portfolio: Placed & Pick<PortfolioDetail, "dateTime">): string {
  return [...levelsOf(portfolio), dayOf(portfolio.dateTime)].join(" · ");
}

/** "2 November 2026, 20 days ago" */
export function dayAndAge(instant: string, now: Date): string {
  const age = ageOf(instant, now);
  const words = age.endsWith("days") ? `${age} ago` : age.toLowerCase();
  return `${dayOf(instant)}, ${words.replaceAll(" ", "\u00a0")}`; // The age is not broken over two lines.
}
