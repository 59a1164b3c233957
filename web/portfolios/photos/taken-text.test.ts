import { expect, test } from "vitest";
import { takenText } from "./taken-text.ts";

test.each([
  [null, "2026-03-01T09:30:00.000Z", "The photo does not say when it was taken."],
  ["2026-03-01T09:30:00", "2026-03-01T17:00:00.000Z", "Taken 1 March 2026, 09:30"],
  [
    "2026-02-28T09:30:00",
    "2026-03-01T09:30:00.000Z",
    "Taken 28 February 2026, 09:30, 1 day before the portfolio's date",
  ],
  ["2026-03-04T07:05:00", "2026-03-01T09:30:00.000Z", "Taken 4 March 2026, 07:05, 3 days after the portfolio's date"],
  // In summer the portfolio's day begins an hour before the day in UTC.
  ["2026-07-02T00:10:00", "2026-07-01T23:20:00.000Z", "Taken 2 July 2026, 00:10"],
  // Across the change of clocks it is still one day.
  ["2026-03-28T12:00:00", "2026-03-29T12:00:00.000Z", "Taken 28 March 2026, 12:00, 1 day before the portfolio's date"],
])("a photo of %s in a portfolio of %s", (takenAt, date, text) => {
  expect(takenText(takenAt, date)).toBe(text);
});
