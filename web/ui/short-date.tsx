import { momentOf } from "./dates.ts";

const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Europe/London",
});

/** "20 Nov 2026", for dense tables; with the whole date and time on hover and for screen readers. */
export function ShortDate({ of: instant }: { of: string }) {
  const whole = momentOf(instant);
  return (
    <time dateTime={instant} title={whole} className="whitespace-nowrap tabular">
      <span aria-hidden>{format.format(new Date(instant))}</span>
      <span className="sr-only">{whole}</span>
    </time>
  );
}
