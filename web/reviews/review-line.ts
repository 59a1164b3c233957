import { dayOfYear } from "contract/core/dates.ts";
import type { Status } from "contract/core/moves.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import type { Changes, PortfolioForReview } from "contract/reviews/reviews.ts";
import { coveredBy, levelsOf, type Placed } from "../portfolios/places.ts";
import { daysAgo } from "../ui/age.tsx";
import { counted } from "../ui/language.ts";

export interface StateShown {
  status?: Status;
  waiting?: { since: string; text: string; short?: string; isLate: boolean };
  changes?: Changes | null;
}
type State = Pick<PortfolioForReview, "status" | "submittedAt" | "changes">;

/**
 * What the page says of the portfolio's state, all of it from here: nothing once the assessor cannot see it any more, of
 * which the notice above the feedback speaks alone.
 */
export function stateOf({ status, submittedAt, changes }: State, isUnavailable: boolean, now: Date): StateShown {
  if (isUnavailable) return {};
  if (status !== "To Be Reviewed") return { status };
  return { status, changes, ...(submittedAt && { waiting: { since: submittedAt, ...waitingText(submittedAt, now) } }) };
}

/** "Unit 317", "LO 1" and "AC 1.3", those that were chosen, or "9 criteria in 317 and 318". */
export function placeNames(portfolio: Placed): string[] {
  const covered = coveredBy(portfolio);
  if (covered.length === 1) return levelsOf(portfolio);
  const units = [...new Set(covered.map(({ unit }) => unit))];
  return [
    `${covered.length} criteria in ${[units.slice(0, -1).join(", "), units.at(-1)].filter(Boolean).join(" and ")}`,
  ];
}

/** "Waiting 16 days, since 6 November", for a narrow screen "16 days", and whether that is named as late. */
function waitingText(submittedAt: string, now: Date): { text: string; short?: string; isLate: boolean } {
  const days = daysAgo(submittedAt, now);
  if (days === 0) return { text: "Waiting since today", isLate: false };
  const short = counted(days, "day");
  return { text: `Waiting ${short}, since ${dayOfYear(submittedAt, now)}`, short, isLate: days >= lateDays };
}
