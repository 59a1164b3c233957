import { expect, test } from "vitest";
import { daysUntil, dueAt, isLate, isPast, sentOf, whenWords } from "./due.ts";

const now = new Date("2026-11-26T23:30:00Z");
const task = (dueOn: string) => ({ kind: "task" as const, dueOn, startsAt: null, endsAt: null });
const visit = (startsAt: string, endsAt: string) => ({ kind: "visit" as const, dueOn: null, startsAt, endsAt });

test.each([
  ["2026-11-23", -3, "3 days late"],
  ["2026-11-25", -1, "1 day late"],
  ["2026-11-26", 0, "Due today"],
  ["2026-11-27", 1, "Due tomorrow"],
  ["2026-12-05", 9, "Due Saturday"],
])("a task of %s is %i days away: %s", (dueOn, days, words) => {
  expect([daysUntil(task(dueOn), now), whenWords(task(dueOn), now)]).toEqual([days, words]);
  expect(isLate(task(dueOn), now)).toBe(days < 0);
});

test("days are London's, through the change of clocks", () => {
  // 00:30 in London, and still the day before in UTC.
  const early = new Date("2026-10-24T23:30:00Z");
  expect([daysUntil(task("2026-10-25"), early), daysUntil(task("2026-10-26"), early)]).toEqual([0, 1]);
  expect([dueAt(task("2026-10-24")), dueAt(task("2026-10-25"))]).toEqual([
    "2026-10-24T22:59:00.000Z",
    "2026-10-25T23:59:00.000Z",
  ]);
});

test("a visit says its times in London, is never late, and is over once it has ended", () => {
  const summer = visit("2026-07-02T09:00:00.000Z", "2026-07-02T10:30:00.000Z");
  expect(whenWords(summer, now)).toBe("Thursday 10:00 to 11:30");
  expect([isLate(summer, now), isPast(summer, now)]).toEqual([false, true]);
  const today = visit("2026-11-26T23:00:00.000Z", "2026-11-27T01:00:00.000Z");
  expect(whenWords(today, now)).toBe("Today 23:00 to 27 November 2026, 01:00");
  expect(isPast(today, now)).toBe(false);
});

test("a form sends the fields of its kind; a visit without an end takes an hour", () => {
  const what = { learner: "sam", title: "Visit", text: "", location: "" };
  const times = { dueOn: "2026-07-01", startsAt: "2026-07-02T10:00", endsAt: "" };
  expect(sentOf({ ...what, kind: "task", ...times })).toEqual({ ...what, kind: "task", dueOn: "2026-07-01" });
  const [startsAt, endsAt] = ["2026-07-02T09:00:00.000Z", "2026-07-02T10:00:00.000Z"];
  expect(sentOf({ ...what, kind: "visit", ...times })).toEqual({ ...what, kind: "visit", startsAt, endsAt });
  expect(sentOf({ ...what, kind: "visit", ...times, startsAt: "" })).toMatchObject({ startsAt: "", endsAt: "" });
});
