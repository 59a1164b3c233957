import { expect, test } from "vitest";
import { ageOf, daysAgo } from "./age.tsx";

test.each([
  ["2026-03-30T11:00:00Z", "Today"],
  ["2026-03-30T23:30:00Z", "Today"],
  // The clocks went forward on 29 March: 23:30 UTC of the day before is 00:30 in London from then on.
  ["2026-03-29T23:30:00Z", "Today"],
  ["2026-03-29T12:00:00Z", "Yesterday"],
  ["2026-03-28T23:30:00Z", "2 days"],
  ["2026-02-28T12:00:00Z", "30 days"],
  ["2027-01-01T00:00:00Z", "Today"],
])("%s is %s", (instant, age) => expect(ageOf(instant, new Date("2026-03-30T12:00:00Z"))).toBe(age));

test("days are those of the calendar in London, and none for what is still to come", () => {
  const now = new Date("2026-03-30T12:00:00Z");
  expect(daysAgo("2026-03-29T22:30:00Z", now)).toBe(1);
  expect(daysAgo("2026-03-19T23:30:00Z", now)).toBe(11);
  expect(daysAgo("2026-04-02T12:00:00Z", now)).toBe(0);
});
