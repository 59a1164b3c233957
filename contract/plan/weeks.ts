// What weeks of hours off the job are made of, without the zod schemas, which pages do not load.

import { day } from "../core/calendar.ts";

/** How many weeks are listed at first, this one included. */
export const weeksAtFirst = 8;

/** A week is open until an employer is asked, and "changed since" when it is another than was confirmed. */
export const weekStates = ["open", "asked", "confirmed", "refused", "changed"] as const;
export type WeekState = (typeof weekStates)[number];

export const weekChanged = "Ask again: this week was changed.";

/** The day so many days after another, before it when they are negative; days are as "2026-11-23". */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(of: string): string {
  return dayAfter(of, -((new Date(of).getUTCDay() + 6) % 7));
}

/** The seven days of a week, from its Monday. */
export function daysOf(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}

export function sumOf(entries: readonly { minutes: number }[]): number {
  return entries.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** "5 h 30", "6 h", "45 min" */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`;
}

// A year has 46.4 weeks of work: 52 without the 5.6 of statutory leave.
const workingShare = 46.4 / 365.25;

interface Target {
  startedOn: string;
  plannedEndOn: string | null;
  /** In hours. */
  hoursTarget: number | null;
}

/** A week's share of the target, in minutes, rounded up to half an hour; null without a target or a planned end. */
export function weeklyShare({ startedOn, plannedEndOn, hoursTarget }: Target): number | null {
  if (plannedEndOn === null || hoursTarget === null) return null;
  const weeks = ((Date.parse(plannedEndOn) - Date.parse(startedOn)) / day) * workingShare;
  return Math.ceil((hoursTarget * 2) / Math.max(1, weeks)) * 30;
}
