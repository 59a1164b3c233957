import { day, daysBetween, hour } from "../core/calendar.ts";
import { dayInLondon } from "../core/dates.ts";
import type { Learner } from "./assessment.ts";

/** From this many days of waiting on, by the calendar in London, a portfolio is late: it has waited for over ten days. */
export const lateDays = 11;
/** Without a submission for so many days a learner counts as stuck. */
export const stuckDays = 28;

/** What needs the assessor's attention about a learner. Someone whose work waits is not stuck: the assessor has it. */
export function learnerFlag(
  learner: Pick<Learner, "isActive" | "waiting" | "lastActivityAt">,
  now: Date,
): "Stuck" | "Not started" | undefined {
  if (!learner.isActive || learner.waiting > 0) return undefined;
  if (learner.lastActivityAt === null) return "Not started";
  return daysBetween(learner.lastActivityAt, now) >= stuckDays ? "Stuck" : undefined;
}

/** What was submitted before this instant is late now: the first of the tenth day before today, by London's calendar. */
export function lateBefore(now: Date): Date {
  const midnight = Date.parse(dayInLondon(now)) - (lateDays - 1) * day;
  const inSummer = new Date(midnight - hour);
  return Date.parse(dayInLondon(inSummer)) === midnight ? inSummer : new Date(midnight);
}
