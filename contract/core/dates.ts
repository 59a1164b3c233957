import { day, dayInWords, hour } from "./calendar.ts";

/**
 * What clocks in London show at an instant, as a date-and-time field has it: "2026-03-03T09:30". That is UTC, and an hour
 * more from the last Sunday of March to the last of October, 01:00 UTC: the rule since 1996, and here for all years.
 * @throws RangeError for no date
 */
export function clockInLondon(instant: string | Date): string {
  const at = new Date(instant).getTime();
  return new Date(at + summerTimeAt(at)).toISOString().slice(0, -8);
}

/** The instant (ISO, UTC) of a date-and-time field's time in London; "" for an empty or malformed one, or after 9999. */
export function instantInLondon(clock: string): string {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc) || !/^\d{4}-/.test(clock)) return "";
  // Within an hour of a clock change the first guess may be on its other side.
  return new Date(asUtc - summerTimeAt(asUtc - summerTimeAt(asUtc))).toISOString();
}

/** In milliseconds. */
function summerTimeAt(at: number): number {
  const year = new Date(at).getUTCFullYear();
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9) ? hour : 0;
}

/** 01:00 UTC of a month's last Sunday; the month, counted from 0, has 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * day;
}

/** The day of an instant in London: "2026-03-01". */
export function dayInLondon(instant: string | Date): string {
  return clockInLondon(instant).slice(0, -6);
}

/** "3 March 2026" for an instant. */
export function dayOf(instant: string | Date): string {
  return dayInWords(dayInLondon(instant));
}

/** "3 March", with the year when it is not the present one. */
export function dayOfYear(instant: string, now = new Date()): string {
  return withoutYear(dayOf(instant), now);
}

/** "3 Mar" for dense tables, with the year when it is not the present one: "3 Mar 2025". */
export function shortDayOf(instant: string, now = new Date()): string {
  return withoutYear(shortDayWithYearOf(instant), now);
}

/** "3 Mar 2026" */
export function shortDayWithYearOf(instant: string): string {
  return dayOf(instant).replace(/ (Sept|\w{3})\w*/, " $1");
}

function withoutYear(text: string, now: Date): string {
  const year = ` ${Number(dayInLondon(now).split("-")[0])}`;
  return text.endsWith(year) ? text.slice(0, -year.length) : text;
}

/** "3 March 2026, 09:30" for an instant. */
export function momentOf(instant: string | Date): string {
  return `${dayOf(instant)}, ${timeOf(instant)}`;
}

/** "09:30" */
export function timeOf(instant: string | Date): string {
  return clockInLondon(instant).slice(-5);
}
