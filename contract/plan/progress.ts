import { day } from "../core/calendar.ts";

/** A learner's plan, in London days such as "2026-01-25". Without a planned end nothing is expected. */
export interface Planned {
  startedOn: string;
  plannedEndOn: string | null;
}

/** Criteria of the whole qualification. */
export interface SignedOff {
  signedOff: number;
  total: number;
}

export type Standing = "Behind" | "Slightly behind" | "On track" | "Started";

export interface ExpectedProgress {
  standing: Standing;
  /** Whole percent of the criteria. */
  expected: number;
  actual: number;
  /** How many criteria more make it "On track"; 0 for who is. */
  missing: number;
}

/** For so many days from the start nothing is late. */
export const startedDays = 28;
/** Who is more percentage points below what is expected is behind, or slightly behind. */
export const pointsBehind = 15;
export const pointsSlightlyBehind = 5;

/**
 * What is expected of a learner today, in the share of the planned days that have passed, and what is signed off. Null without
 * a planned end. Computed in whole numbers, so that exactly 5 or 15 points are never more.
 */
export function progressOf(plan: Planned, { signedOff, total }: SignedOff, today: string): ExpectedProgress | null {
  const { startedOn, plannedEndOn } = plan;
  if (!plannedEndOn || total === 0) return null;
  const planned = Math.max(1, daysFrom(startedOn, plannedEndOn));
  const passed = Math.min(planned, Math.max(0, daysFrom(startedOn, today)));
  /** Points behind, times the planned days and the criteria. */
  const behind = 100 * (passed * total - signedOff * planned);
  const points = planned * total;
  const short = behind - pointsSlightlyBehind * points;
  return {
    standing:
      daysFrom(startedOn, today) < startedDays
        ? "Started"
        : behind > pointsBehind * points
          ? "Behind"
          : short > 0
            ? "Slightly behind"
            : "On track",
    expected: Math.round((100 * passed) / planned),
    actual: Math.round((100 * signedOff) / total),
    missing: Math.max(0, Math.ceil(short / (100 * planned))),
  };
}

/** Orders who is at risk before the others, the furthest behind first. */
export function byRisk(one: ExpectedProgress | null, other: ExpectedProgress | null): number {
  return riskOf(other) - riskOf(one);
}

/** "Behind: 31% of 46% expected", the word alone in the first days. */
export function progressInWords({ standing, actual, expected }: ExpectedProgress): string {
  return standing === "Started" ? standing : `${standing}: ${actual}% of ${expected}% expected`;
}

function riskOf(progress: ExpectedProgress | null): number {
  if (progress?.standing !== "Behind" && progress?.standing !== "Slightly behind") return 0;
  return (progress.standing === "Behind" ? 1000 : 0) + progress.expected - progress.actual;
}

function daysFrom(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / day);
}
