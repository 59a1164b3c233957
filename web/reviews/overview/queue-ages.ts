import type { DayOfQueue } from "contract/reviews/assessment.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../../ui/age.tsx";

/** The portfolios that have waited for so many days; on the last day of the drawing, so many or more. */
export interface Age {
  days: number;
  count: number;
  isLate: boolean;
}

export interface QueueAges {
  ages: Age[];
  /** The last day of the drawing. */
  last: number;
  /** Whether some have waited for longer than `last`. */
  isCut: boolean;
  late: number;
}

/** A drawing of the queue reaches at least two weeks back, so that the tenth day has its place, and at most a month. */
const reach = { least: 14, most: 30 };

export function queueAges(queue: readonly DayOfQueue[], now: Date): QueueAges {
  // A day without a time is UTC's midnight; its noon is the same day in London.
  const waits = queue.map(({ day, count }) => ({ days: daysAgo(`${day}T12:00:00Z`, now), count }));
  const oldest = Math.max(0, ...waits.map(({ days }) => days));
  const last = Math.min(reach.most, Math.max(reach.least, oldest));
  const byDay = Map.groupBy(waits, ({ days }) => Math.min(days, last));
  const ages = [...byDay]
    .map(([days, waits]) => ({ days, count: sum(waits), isLate: isLate(days) }))
    .sort((one, other) => one.days - other.days);
  return { ages, last, isCut: oldest > last, late: sum(waits.filter(({ days }) => isLate(days))) };
}

/** More than ten days. */
export function isLate(days: number): boolean {
  return days >= lateDays;
}

function sum(waits: { count: number }[]): number {
  return waits.reduce((sum, { count }) => sum + count, 0);
}
