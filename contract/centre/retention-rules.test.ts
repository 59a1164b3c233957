import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInLondon } from "../core/dates.ts";
import { confirmationOf, monthsBefore, retentionRuleIds, retentionRules, timeOf } from "./retention-rules.ts";
import { isWithin } from "./retention-runs.ts";

test.each([
  ["2026-11-23T09:30:00.000Z", 12, "2025-11-23T09:30:00.000Z"],
  // A month that is shorter, and a leap year.
  ["2026-05-31T09:30:00.000Z", 3, "2026-02-28T10:30:00.000Z"],
  ["2024-05-31T09:30:00.000Z", 3, "2024-02-29T10:30:00.000Z"],
  // The same time on the clocks of London, in summer and in winter.
  ["2026-07-02T08:00:00.000Z", 6, "2026-01-02T09:00:00.000Z"],
  ["2026-01-15T00:00:00.000Z", 1, "2025-12-15T00:00:00.000Z"],
])("%s less %i months is %s", (now, months, before) => {
  expect(monthsBefore(new Date(now), months)).toBe(before);
});

test("more months go further back, and each keeps the day of the month or takes its last", () => {
  const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 179 }), (now, months) => {
      const [one, more] = [monthsBefore(now, months), monthsBefore(now, months + 1)];
      expect(more < one).toBe(true);
      const [day, before] = [dayInLondon(now), dayInLondon(one)].map((text) => Number(text.slice(8)));
      expect(before).toBeLessThanOrEqual(day ?? 0);
      expect(before).toBeGreaterThanOrEqual(Math.min(day ?? 0, 28));
    }),
  );
});

test("every rule's default is within its bounds, and so is no limit", () => {
  for (const id of retentionRuleIds) {
    const { months, least, most, source } = retentionRules[id];
    expect([isWithin(id, months), isWithin(id, null)]).toEqual([true, true]);
    expect([isWithin(id, least - 1), isWithin(id, most + 1)]).toEqual([false, false]);
    expect(source).toMatch(/\.$/);
  }
});

test("months are said in years where they are whole, and a large figure is typed as it is written", () => {
  expect([1, 6, 12, 18, 36, null].map(timeOf)).toEqual([
    ...["1 month", "6 months", "1 year", "18 months", "3 years"],
    "Until somebody erases it",
  ]);
  expect([1, 9577].map(confirmationOf)).toEqual(["ERASE 1", "ERASE 9,577"]);
});
