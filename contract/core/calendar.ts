const calendar = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/London" });

/** The day of an instant in London: "2026-03-01". */
export function dayInLondon(instant: Date): string {
  return calendar.format(instant);
}

/** Whole days from an instant until now; 0 for one that is still to come. */
export function daysBetween(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000));
}
