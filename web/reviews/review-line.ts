import { dayOfYear } from "contract/core/dates.ts";
import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import type { Changes, PortfolioForReview } from "contract/reviews/reviews.ts";
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

type Place = Pick<Portfolio, "unit" | "learningOutcome" | "criteria"> & Partial<Pick<Portfolio, "also">>;

/** "Unit 317", "LO 1" and "AC 1.3 + 8 more", those that were chosen. */
export function placeNames({ unit, learningOutcome, criteria, also = [] }: Place): string[] {
  const names = [
    unit.number && `Unit ${unit.number}`,
    learningOutcome.number && `LO ${learningOutcome.number}`,
    criteria.number && `AC ${criteria.number}${also.length > 0 ? ` + ${also.length} more` : ""}`,
  ];
  return names.filter((name) => name !== "");
}

/** "Waiting 16 days, since 6 November", for a narrow screen "16 days", and whether that is named as late. */
function waitingText(submittedAt: string, now: Date): { text: string; short?: string; isLate: boolean } {
  const days = daysAgo(submittedAt, now);
  if (days === 0) return { text: "Waiting since today", isLate: false };
  const short = counted(days, "day");
  return { text: `Waiting ${short}, since ${dayOfYear(submittedAt, now)}`, short, isLate: days >= lateDays };
}
