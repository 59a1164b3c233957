/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Whole days from an instant until now; 0 for one that is still to come. */
export function daysBetween(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / day));
}

/** Orders instants (ISO, UTC), the earliest first. */
export function byTime(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

// Written without Intl: the first format in a page loads the rules of languages for 40 ms (bench/results/first-load.md).
const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** "3 March 2026" for a calendar day, "2026-03-03"; "March 2026" for a month. */
export function dayInWords(iso: string): string {
  const [year, month, date] = iso.split("-");
  return `${date ? `${Number(date)} ` : ""}${months[Number(month) - 1]} ${Number(year)}`;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** "Monday" for a day. */
export function weekdayOf(of: string): string {
  return weekdays[(new Date(of).getUTCDay() + 6) % 7] ?? "";
}

/** The day so many working days after another: Monday to Friday, bank holidays too. Both are as "2026-03-02". */
export function workingDaysAfter(day: string, count: number): string {
  const date = new Date(day);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left--;
  }
  return date.toISOString().slice(0, 10);
}
