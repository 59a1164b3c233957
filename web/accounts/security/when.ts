import { dayInLondon, dayOf, timeOf } from "contract/core/dates.ts";

/** "today 08:12", or "20 November 2026, 17:40", as in London. */
export function whenOf(instant: string, now = new Date()): string {
  const time = timeOf(new Date(instant));
  return dayInLondon(instant) === dayInLondon(now) ? `today ${time}` : `${dayOf(instant)}, ${time}`;
}
