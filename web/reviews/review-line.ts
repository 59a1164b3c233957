import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../ui/age.tsx";
import { dayOfYear } from "../ui/dates.ts";

type Place = Pick<Portfolio, "unit" | "learningOutcome" | "criteria">;

/** "Unit 317", "LO 1" and "AC 1.3", those that were chosen. */
export function placeNames({ unit, learningOutcome, criteria }: Place): string[] {
  const numbers = [
    ["Unit", unit.number],
    ["LO", learningOutcome.number],
    ["AC", criteria.number],
  ];
  return numbers.filter(([, number]) => number !== "").map((words) => words.join(" "));
}

/** "Waiting 16 days, since 6 November", and whether that is named as late. */
export function waitingText(submittedAt: string, now: Date): { text: string; isLate: boolean } {
  const days = daysAgo(submittedAt, now);
  if (days === 0) return { text: "Waiting since today", isLate: false };
  const age = days === 1 ? "1 day" : `${days} days`;
  return { text: `Waiting ${age}, since ${dayOfYear(submittedAt, now)}`, isLate: days >= lateDays };
}

/** "Second submission", from how often it has been assessed and taken back; the first needs no name. */
export function submissionText(submissionCount: number): string | undefined {
  if (submissionCount === 0) return undefined;
  return `${ordinals[submissionCount - 1] ?? `${submissionCount + 1}th`} submission`;
}

const ordinals = ["Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"];
