import { clockInLondon, dayOf } from "contract/core/dates.ts";

function apart(moment: string, days: number) {
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return `Taken ${moment}, ${count} ${days > 0 ? "before" : "after"} the portfolio's date`;
}

const dayMs = 86_400_000;

/** When a photo was taken, and how far from the portfolio's own date. `takenAt` is the camera's local time. */
export function takenText(takenAt: string | null, date: string): string {
  if (!takenAt) return "The photo does not say when it was taken.";
  const taken = takenAt
    .slice(0, 16)
    .replace("T", ", ")
    .replace(/^\d{4}-\d{2}-\d{2}/, (day) => dayOf(`${day}T12:00:00Z`));
  const days = daysBetween(takenAt.slice(0, 10), clockInLondon(date).slice(0, 10));
  return days === 0 ? `Taken ${taken}` : apart(taken, days);
}

/** Whole days from the first to the second. */
function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs);
}
