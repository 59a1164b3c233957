import { momentOf, shortDayWithYearOf } from "contract/core/dates.ts";

/** "20 Nov 2026", for dense tables; with the whole date and time on hover and for screen readers. */
export function ShortDate({ of: instant }: { of: string }) {
  const whole = momentOf(instant);
  return (
    <time dateTime={instant} title={whole} className="whitespace-nowrap tabular">
      <span aria-hidden>{shortDayWithYearOf(instant)}</span>
      <span className="sr-only">{whole}</span>
    </time>
  );
}
