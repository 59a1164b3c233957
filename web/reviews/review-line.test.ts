import { statuses } from "contract/core/moves.ts";
import { expect, test } from "vitest";
import { placeNames, stateOf } from "./review-line.ts";

const now = new Date("2026-11-22T14:00:00Z");

test.each([
  ["2026-11-22T08:00:00Z", "Waiting since today", false],
  ["2026-11-21T23:00:00Z", "Waiting 1 day, since 21 November", false],
  ["2026-11-12T09:00:00Z", "Waiting 10 days, since 12 November", false],
  ["2026-11-11T18:00:00Z", "Waiting 11 days, since 11 November", true],
  ["2025-12-31T09:00:00Z", "Waiting 326 days, since 31 December 2025", true],
])("what was submitted at %s is %s", (submittedAt, text, isLate) => {
  const portfolio = { status: "To Be Reviewed", submittedAt, changes: null } as const;
  expect(stateOf(portfolio, false, now).waiting).toMatchObject({ text, isLate, since: submittedAt });
});

test.each(statuses)("of what was %s and cannot be seen any more nothing is said", (status) => {
  const portfolio = { status, submittedAt: "2026-11-22T08:00:00Z", changes: null };
  expect(stateOf(portfolio, true, now)).toEqual({});
  expect(stateOf(portfolio, false, now).status).toBe(status);
  expect("waiting" in stateOf(portfolio, false, now)).toBe(status === "To Be Reviewed");
});

test("a place has the names of what was chosen", () => {
  const at = (number: string) => ({ number, title: "", description: "" });
  expect(placeNames({ unit: at("317"), learningOutcome: at("1"), criteria: at("1.3") })).toEqual([
    "Unit 317",
    "LO 1",
    "AC 1.3",
  ]);
  expect(placeNames({ unit: at("317"), learningOutcome: at(""), criteria: at("") })).toEqual(["Unit 317"]);
  const also = [{ unit: "316", learningOutcome: "1", criteria: "1.1" }];
  const place = { unit: at("317"), learningOutcome: at("1"), criteria: at("1.3"), also };
  expect(placeNames(place)).toEqual(["2 criteria in 317 and 316"]);
});
