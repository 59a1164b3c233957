import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../ui/age.tsx";
import { dayOfYear } from "../ui/dates.ts";
import { words as queue } from "./words/queue.tsx";
import { words } from "./words/review.tsx";

type Place = Pick<Portfolio, "unit" | "learningOutcome" | "criteria">;

/** "Unit 317", "LO 1" and "AC 1.3", those that were chosen. */
export function placeNames({ unit, learningOutcome, criteria }: Place): string[] {
  const names = [
    unit.number && queue.unit(unit.number),
    learningOutcome.number && queue.outcome(learningOutcome.number),
    criteria.number && queue.criterion(criteria.number),
  ];
  return names.filter((name) => name !== "");
}

/** "Waiting 16 days, since 6 November", for a narrow screen "16 days", and whether that is named as late. */
export function waitingText(submittedAt: string, now: Date): { text: string; short?: string; isLate: boolean } {
  const days = daysAgo(submittedAt, now);
  if (days === 0) return { text: words.waitingToday, isLate: false };
  const short = queue.days(days);
  return { text: words.waiting(short, dayOfYear(submittedAt, now)), short, isLate: days >= lateDays };
}
