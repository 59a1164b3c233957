import { expect, test } from "vitest";
import { placeNames, waitingText } from "./review-line.ts";

const now = new Date("2026-11-22T14:00:00Z");

test.each([
  ["2026-11-22T08:00:00Z", "Waiting since today", false],
  ["2026-11-21T23:00:00Z", "Waiting 1 day, since 21 November", false],
  ["2026-11-12T09:00:00Z", "Waiting 10 days, since 12 November", false],
  ["2026-11-11T18:00:00Z", "Waiting 11 days, since 11 November", true],
  ["2025-12-31T09:00:00Z", "Waiting 326 days, since 31 December 2025", true],
])("what was submitted at %s is %s", (submittedAt, text, isLate) => {
  expect(waitingText(submittedAt, now)).toMatchObject({ text, isLate });
});

test("a place has the names of what was chosen", () => {
  const at = (number: string) => ({ number, title: "", description: "" });
  expect(placeNames({ unit: at("317"), learningOutcome: at("1"), criteria: at("1.3") })).toEqual([
    "Unit 317",
    "LO 1",
    "AC 1.3",
  ]);
  expect(placeNames({ unit: at("317"), learningOutcome: at(""), criteria: at("") })).toEqual(["Unit 317"]);
});
