import { dayInLondon, dayOf, momentOf } from "contract/core/dates.ts";

/** How long ago something was, with the full date on hover and for screen readers. */
export function Age({ of: instant, now = new Date(), ago = true }: { of: string; now?: Date; ago?: boolean }) {
  const days = daysAgo(instant, now);
  return (
    <time dateTime={instant} title={momentOf(instant)}>
      {ago && days > 1 ? `${days} days ago` : ageOf(instant, now)}
      <span className="sr-only">, {dayOf(instant)}</span>
    </time>
  );
}

/** "Today", "Yesterday" or "6 days", by calendar days in London. An instant that is still to come is "Today". */
export function ageOf(instant: string, now: Date): string {
  const days = daysAgo(instant, now);
  if (days === 0) return "Today";
  return days === 1 ? "Yesterday" : `${days} days`;
}

/** How many calendar days ago an instant was, in London; 0 for one that is still to come. */
export function daysAgo(instant: string, now: Date): number {
  return Math.max(0, Math.round((dayNumber(now) - dayNumber(new Date(instant))) / 86_400_000));
}

function dayNumber(instant: Date): number {
  return Date.parse(dayInLondon(instant));
}
