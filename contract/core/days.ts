import { z } from "zod";

/** A calendar day that exists, as text: "2026-03-01". "" stands for a day that was not given. */
export function dayOrNothing(isSane: (day: string) => boolean, message: string) {
  return z
    .union([z.literal(""), z.iso.date({ error: message, abort: true })], message)
    .refine((day) => day === "" || isSane(day), message)
    .default("");
}

/** Whether a text is a calendar day that exists, as "2026-03-01". */
export function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

/** Could a living person have been born on this day? */
export function isBirthDate(day: string): boolean {
  return day >= "1900-01-01" && day < new Date().toISOString().slice(0, 10);
}

/** Has this day been, or is it today? Somewhere on earth it is tomorrow already. */
export function isPastDay(day: string): boolean {
  return day >= "1950-01-01" && day <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The month that someone wrote, as "2019-09": from "2019-09", "9/2019", "09 2019", "Sept 2019" or "September 2019".
 * Undefined for what is no month between 1940 and 2100.
 */
export function monthIn(text: string): string | undefined {
  const [, year, monthAfter] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? [];
  const [, before, yearAfter] = /^([a-z]{3,9}\.?|\d{1,2})[\s/.-]+(\d{4})$/i.exec(text) ?? [];
  const month = numberOf(monthAfter ?? before ?? "");
  const when = `${year ?? yearAfter}-${String(month).padStart(2, "0")}`;
  return month >= 1 && month <= 12 && when >= "1940" && when < "2101" ? when : undefined;
}

function numberOf(month: string): number {
  return /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
}
