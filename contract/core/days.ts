import { z } from "zod";

/** An existing calendar day such as "2026-03-01", or "" for none. */
export function dayOrNothing(isSane: (day: string) => boolean, message: string) {
  return z
    .union([z.literal(""), z.iso.date({ error: message, abort: true })], message)
    .refine((day) => day === "" || isSane(day), message)
    .default("");
}

/** Whether the text is an existing calendar day such as "2026-03-01". */
export function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

/** Whether a living person may have been born on this day. */
export function isBirthDate(day: string): boolean {
  return day >= "1900-01-01" && day < new Date().toISOString().slice(0, 10);
}

/** Whether the day is today or earlier. One day more is allowed, because time zones ahead of UTC have it already. */
export function isPastDay(day: string): boolean {
  return day >= "1950-01-01" && day <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses a month to "2019-09" from "2019-09", "9/2019", "09 2019", "Sept 2019" or "September 2019".
 * Undefined for anything but a month from 1940 to 2100.
 */
export function monthIn(text: string): string | undefined {
  const [, year, monthAfter] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? [];
  const [, before, yearAfter] = /^([a-z]{3,9}\.?|\d{1,2})[\s/.-]+(\d{4})$/i.exec(text) ?? [];
  const month = numberOf(monthAfter ?? before ?? "");
  const parsed = `${year ?? yearAfter}-${String(month).padStart(2, "0")}`;
  return month >= 1 && month <= 12 && parsed >= "1940" && parsed < "2101" ? parsed : undefined;
}

function numberOf(month: string): number {
  return /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
}
