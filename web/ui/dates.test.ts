import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, dayOfYear, momentOf, shortDayOf, timeOf, toFieldValue } from "./dates.ts";
import { fromFieldValue } from "./forms/typed-dates.ts";

describe("dates are in London time", () => {
  test.each([
    ["in winter", "2026-03-03T09:30:00.000Z", "3 March 2026, 09:30", "2026-03-03T09:30"],
    ["in summer", "2026-07-03T23:05:00.000Z", "4 July 2026, 00:05", "2026-07-04T00:05"],
    ["at midnight", "2026-01-01T00:00:00.000Z", "1 January 2026, 00:00", "2026-01-01T00:00"],
  ])("%s", (_, instant, words, field) => {
    expect(momentOf(instant)).toBe(words);
    expect(`${dayOf(instant)}, ${timeOf(instant)}`).toBe(words);
    expect(toFieldValue(instant)).toBe(field);
    expect(fromFieldValue(field)).toBe(instant);
  });

  // While the year 2026 is being typed the field has the years 0002, 0020 and 0202.
  test.each(["0001-01-01T00:00", "0002-03-02T09:30", "0202-03-02T09:30", "9999-12-31T23:59"])(
    "the far year in %s is taken as UTC",
    (value) => {
      expect(fromFieldValue(value)).toBe(`${value}:00.000Z`);
    },
  );

  test.each(["", "soon", "2026-13-01T00:00", "+010000-01-01T00:00"])("%j is no date", (value) => {
    expect(fromFieldValue(value)).toBe("");
  });

  test("an hour that the clocks skip or repeat still gives an instant within an hour of it", () => {
    expect(
      Math.abs(Date.parse(fromFieldValue("2026-03-29T01:30")) - Date.parse("2026-03-29T01:30Z")),
    ).toBeLessThanOrEqual(3_600_000);
    expect(toFieldValue(fromFieldValue("2026-10-25T01:30"))).toBe("2026-10-25T01:30");
  });

  test("what a field shows is what it means, for every minute of the years in use", () => {
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const shown = toFieldValue(new Date(minute * 60_000));
        expect(toFieldValue(fromFieldValue(shown))).toBe(shown);
      }),
    );
  });
});

test.each([
  ["2026-11-06T09:00:00Z", "6 November", "6 Nov"],
  ["2025-11-06T09:00:00Z", "6 November 2025", "6 Nov 2025"],
  // Half past midnight on 1 July in London.
  ["2026-06-30T23:30:00Z", "1 July", "1 Jul"],
])("%s is written with its year only when that is another one", (instant, long, short) => {
  const now = new Date("2026-11-22T09:00:00Z");
  expect([dayOfYear(instant, now), shortDayOf(instant, now)]).toEqual([long, short]);
});
