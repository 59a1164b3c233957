import { toFieldValue } from "../dates.ts";

/** The instant (ISO, UTC) of a date-and-time field's local time; "" for an empty or malformed one, or after 9999. */
export function fromFieldValue(value: string): string {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc) || !/^\d{4}-/.test(value)) return "";
  // Within an hour of a clock change the offset at the guess may be wrong; applying the offset twice corrects that.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

// Offsets before 1900 have odd seconds; only a year that is still being typed is that early: 0002, 0020, 0202.
const firstYear = Date.UTC(1900, 0);

function offsetAt(instant: number): number {
  if (instant < firstYear) return 0;
  return Date.parse(`${toFieldValue(new Date(instant))}Z`) - Math.floor(instant / 60_000) * 60_000;
}
