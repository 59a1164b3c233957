const zone = "Europe/London";
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: zone });
const time = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: zone,
});
// The sv-SE locale writes ISO dates: "2026-03-03 09:30".
const iso = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });

/** "2026-03-03" for an instant. */
export function isoDayOf(instant: Date): string {
  return iso.format(instant).slice(0, 10);
}

/** "3 March 2026" for an instant. */
export function dayOf(instant: string | Date): string {
  return day.format(new Date(instant));
}

const dayOnly = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: zone });
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: zone });

/** "3 March", with the year when it is not the present one. */
export function dayOfYear(instant: string, now = new Date()): string {
  return isSameYear(instant, now) ? dayOnly.format(new Date(instant)) : dayOf(instant);
}

/** "3 Mar" for dense tables, with the year when it is not the present one: "3 Mar 2025". */
export function shortDayOf(instant: string, now = new Date()): string {
  const text = shortDay.format(new Date(instant));
  return isSameYear(instant, now) ? text : `${text} ${yearOf(instant)}`;
}

function isSameYear(instant: string, now: Date): boolean {
  return yearOf(instant) === yearOf(now.toISOString());
}

function yearOf(instant: string): string {
  return toFieldValue(instant).slice(0, 4);
}

/** "3 March 2026, 09:30" for an instant. */
export function momentOf(instant: string | Date): string {
  return `${dayOf(instant)}, ${timeOf(instant)}`;
}

/** "09:30" */
export function timeOf(instant: string | Date): string {
  return time.format(new Date(instant));
}

/** An instant as a date-and-time field shows it, in local time: "2026-03-03T09:30". */
export function toFieldValue(instant: string | Date): string {
  return iso.format(new Date(instant)).replace(" ", "T");
}
