import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween } from "../core/calendar.ts";
import type { Learner } from "./assessment.ts";
import { learnerFlag, stuckDays } from "./lateness.ts";

const now = new Date("2026-03-30T12:00:00Z");
const learner: Learner = {
  _id: "sam",
  name: "Sam",
  isActive: true,
  covered: 3,
  signedOff: 1,
  startedOn: "2026-01-05",
  plannedEndOn: null,
  waiting: 0,
  waitingSince: null,
  lastActivityAt: "2026-03-29T12:00:00Z",
};

describe("the flag of a learner", () => {
  test.each([
    ["who submitted yesterday", {}, undefined],
    ["whose last submission is 27 days old", { lastActivityAt: "2026-03-03T12:00:00Z" }, undefined],
    ["whose last submission is 28 days old", { lastActivityAt: "2026-03-02T12:00:00Z" }, "Stuck"],
    ["who has submitted nothing", { lastActivityAt: null }, "Not started"],
    ["whose old work still waits", { lastActivityAt: "2026-01-02T12:00:00Z", waiting: 1 }, undefined],
    ["who cannot log in", { lastActivityAt: null, isActive: false }, undefined],
  ])("%s is as it should be", (_, differences, expected) => {
    expect(learnerFlag({ ...learner, ...differences }, now)).toBe(expected);
  });

  test("never goes away by waiting longer without a submission", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (days, more) => {
        const after = (count: number) => new Date(Date.parse(learner.lastActivityAt ?? "") + count * 86_400_000);
        expect(learnerFlag(learner, after(days))).toBe(days >= stuckDays ? "Stuck" : undefined);
        if (learnerFlag(learner, after(days))) expect(learnerFlag(learner, after(days + more))).toBe("Stuck");
      }),
    );
  });
});

test("an instant that is still to come is no days ago", () => {
  expect(daysBetween("2026-03-31T12:00:00Z", now)).toBe(0);
  expect(daysBetween("2026-03-29T12:00:01Z", now)).toBe(0);
  expect(daysBetween("2026-03-29T12:00:00Z", now)).toBe(1);
});
