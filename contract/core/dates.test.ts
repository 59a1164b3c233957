import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byTime, dayInWords } from "./calendar.ts";
import {
  clockInLondon,
  dayOf,
  dayOfYear,
  instantInLondon,
  momentOf,
  shortDayOf,
  shortDayWithYearOf,
  timeOf,
} from "./dates.ts";

describe("dates are in London time", () => {
  test.each([
    ["in winter", "2026-03-03T09:30:00.000Z", "3 March 2026, 09:30", "2026-03-03T09:30"],
    ["in summer", "2026-07-03T23:05:00.000Z", "4 July 2026, 00:05", "2026-07-04T00:05"],
    ["at midnight", "2026-01-01T00:00:00.000Z", "1 January 2026, 00:00", "2026-01-01T00:00"],
  ])("%s", (_, instant, words, field) => {
    expect(momentOf(instant)).toBe(words);
    expect(`${dayOf(instant)}, ${timeOf(instant)}`).toBe(words);
    expect(clockInLondon(instant)).toBe(field);
    expect(instantInLondon(field)).toBe(instant);
  });

  // While the year 2026 is being typed the field has the years 0002, 0020 and 0202.
  test.each(["0001-01-01T00:00", "0002-03-02T09:30", "0202-03-02T09:30", "9999-12-31T23:59"])(
    "the far year in %s is taken as UTC",
    (value) => {
      expect(instantInLondon(value)).toBe(`${value}:00.000Z`);
    },
  );

  test.each(["", "soon", "2026-13-01T00:00", "+010000-01-01T00:00"])("%j is no date", (value) => {
    expect(instantInLondon(value)).toBe("");
  });

  test("an hour that the clocks skip or repeat still gives an instant within an hour of it", () => {
    expect(
      Math.abs(Date.parse(instantInLondon("2026-03-29T01:30")) - Date.parse("2026-03-29T01:30Z")),
    ).toBeLessThanOrEqual(3_600_000);
    expect(clockInLondon(instantInLondon("2026-10-25T01:30"))).toBe("2026-10-25T01:30");
  });

  test("what a field shows is what it means, for every minute of the years in use", () => {
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const shown = clockInLondon(new Date(minute * 60_000));
        expect(clockInLondon(instantInLondon(shown))).toBe(shown);
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

const instants = fc.date({ min: new Date("1996-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

test("dates read as Intl writes them, since the clocks change as they do now", () => {
  const zone = { timeZone: "Europe/London" } as const;
  const formats = {
    clock: new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", ...zone }),
    long: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", ...zone }),
    short: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", ...zone }),
    month: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", ...zone }),
  };
  fc.assert(
    fc.property(instants, (instant) => {
      const iso = instant.toISOString();
      expect({
        clock: clockInLondon(iso).replace("T", " "),
        long: dayOf(iso),
        short: shortDayWithYearOf(iso),
        month: dayInWords(clockInLondon(iso).slice(0, 7)),
      }).toEqual({
        clock: formats.clock.format(instant),
        long: formats.long.format(instant),
        short: formats.short.format(instant),
        month: formats.month.format(instant),
      });
    }),
    { numRuns: 1000 },
  );
});

test("the hours around the changes of clocks are those of Intl", () => {
  const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "Europe/London" });
  for (let year = 1996; year < 2038; year++)
    for (const month of [2, 9])
      for (let minutes = 24 * 24 * 60; minutes < 32 * 24 * 60; minutes += 30) {
        const instant = new Date(Date.UTC(year, month, 1) + (minutes - 1) * 60_000);
        expect(timeOf(instant)).toBe(format.format(instant));
      }
});

test("instants are in order of time", () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      expect(byTime(one.toISOString(), other.toISOString())).toBe(Math.sign(one.getTime() - other.getTime()));
    }),
  );
});
