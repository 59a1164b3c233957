/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const calendar = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/London" });

/** The day of an instant in London: "2026-03-01". */
export function dayInLondon(instant: Date): string {
  return calendar.format(instant);
}

/** Whole days from an instant until now; 0 for one that is still to come. */
export function daysBetween(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / day));
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" });

/** "1 March 2026 at 09:30": an instant in London, as e-mails say it. */
export function momentInLondon(instant: Date): string {
  return moment.format(instant);
}
