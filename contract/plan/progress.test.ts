import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byRisk, type ExpectedProgress, progressInWords, progressOf } from "./progress.ts";
import { minutesIn } from "./typed-hours.ts";
import { dayAfter, duration, mondayOf, weeklyShare } from "./weeks.ts";

const plan = { startedOn: "2026-01-01", plannedEndOn: "2027-01-01" };

function standing(today: string, signedOff: number, total = 100) {
  return progressOf(plan, { signedOff, total }, today)?.standing;
}

describe("where a learner should be", () => {
  test("more than 15 points below is behind, more than 5 slightly, and the first 28 days are Started", () => {
    // 73 of 365 days: 20 points.
    expect(["2026-03-15"].flatMap((day) => [4, 5, 14, 15, 16].map((done) => standing(day, done)))).toEqual([
      "Behind",
      "Slightly behind",
      "Slightly behind",
      "On track",
      "On track",
    ]);
    expect([standing("2026-01-28", 0), standing("2026-01-29", 0)]).toEqual(["Started", "Slightly behind"]);
    expect([standing("2025-12-01", 0), standing("2030-01-01", 94), standing("2030-01-01", 95)]).toEqual([
      "Started",
      "Slightly behind",
      "On track",
    ]);
  });

  test("nothing is said without a planned end", () => {
    expect(progressOf({ ...plan, plannedEndOn: null }, { signedOff: 0, total: 233 }, "2026-06-01")).toBeNull();
  });

  test("as the rule of three says it, whatever the dates and figures, and so many more make it On track", () => {
    const facts = fc.record({
      planned: fc.integer({ min: 1, max: 1500 }),
      passed: fc.integer({ min: -50, max: 2000 }),
      total: fc.integer({ min: 1, max: 400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(facts, ({ planned, passed, total, share }) => {
        const signedOff = Math.floor(share * total);
        const [plannedEndOn, today] = [dayAfter("2026-03-01", planned), dayAfter("2026-03-01", passed)];
        const at = (signedOff: number) =>
          progressOf({ startedOn: "2026-03-01", plannedEndOn }, { signedOff, total }, today);
        const found = at(signedOff);
        const points = 100 * (Math.min(1, Math.max(0, passed / planned)) - signedOff / total);
        const isClose = [5, 15].some((edge) => Math.abs(points - edge) < 1e-9);
        if (!isClose)
          expect(found?.standing).toBe(
            passed < 28 ? "Started" : points > 15 ? "Behind" : points > 5 ? "Slightly behind" : "On track",
          );
        const missing = found?.missing ?? 0;
        expect(signedOff + missing).toBeLessThanOrEqual(total);
        if (passed < 28) return;
        expect(at(signedOff + missing)?.standing).toBe("On track");
        if (missing > 0) expect(at(signedOff + missing - 1)?.standing).not.toBe("On track");
      }),
    );
  });

  test("who is behind comes first, then who is slightly, the furthest first", () => {
    const facts = { expected: 50, missing: 0 };
    const all: (ExpectedProgress | null)[] = [
      { ...facts, standing: "On track", actual: 50 },
      { ...facts, standing: "Slightly behind", actual: 40 },
      null,
      { ...facts, standing: "Behind", actual: 30 },
      { ...facts, standing: "Behind", actual: 10 },
    ];
    expect(all.toSorted(byRisk).map((one) => one && progressInWords(one))).toEqual([
      "Behind: 10% of 50% expected",
      "Behind: 30% of 50% expected",
      "Slightly behind: 40% of 50% expected",
      "On track: 50% of 50% expected",
      null,
    ]);
  });
});

test("a week begins on its Monday, also where the clocks change and the year ends", () => {
  expect(["2026-03-29", "2026-03-30", "2027-01-01"].map(mondayOf)).toEqual(["2026-03-23", "2026-03-30", "2026-12-28"]);
});

test("durations and a week's share of the target", () => {
  expect([330, 360, 45, 65].map(duration)).toEqual(["5 h 30", "6 h", "45 min", "1 h 05"]);
  const typed = ["5:30", "5.5", "5 h 30", "6", "0,25", "half an hour", "5:99"];
  expect(typed.map(minutesIn)).toEqual([330, 330, 330, 360, 15, undefined, undefined]);
  const share = { startedOn: "2026-01-13", plannedEndOn: "2028-01-25", hoursTarget: 520 };
  expect(weeklyShare(share)).toBe(360);
  expect([weeklyShare({ ...share, plannedEndOn: null }), weeklyShare({ ...share, hoursTarget: null })]).toEqual([
    null,
    null,
  ]);
});
