import { expect, test } from "vitest";
import { differencesIn, isStandardisationDue, type Judged, refusalOfAnswer } from "./exercising.ts";

const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const other = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const line = (where: typeof place, verdict: Judged["verdict"], text = ""): Judged => ({ ...where, verdict, text });

test.each([
  [[], "Accept 315 6.2e and 316 1.1, or say not yet."],
  [[line(place, "accepted")], "Accept 316 1.1, or say not yet."],
  [[line(place, "accepted"), line(other, "not yet", "No")], "Say what is missing for 316 1.1."],
  [[line(place, "accepted"), line(place, "accepted")], "Judge the criteria of this round, each of them once."],
  [[line({ ...place, unit: "toString" }, "accepted")], "Judge the criteria of this round, each of them once."],
  [[line(place, "accepted"), line(other, "not yet", "Not shown")], undefined],
])("an answer judges each criterion once, and says what is missing: %#", (lines, sentence) => {
  expect(refusalOfAnswer([place, other], lines)).toBe(sentence);
});

test("those differ on whom not all judged alike", () => {
  const all = [
    [line(place, "accepted"), line(other, "not yet")],
    [line(place, "not yet"), line(other, "not yet")],
  ];
  expect(differencesIn(all).size).toBe(1);
  expect(differencesIn(all.slice(0, 1)).size).toBe(0);
});

test("one is due after twelve months, since the last or since there was a plan", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const [old, young] = ["2025-11-27T11:00:00.000Z", "2025-12-27T11:00:00.000Z"];
  const due = (last: string | null, since: string | null) => isStandardisationDue({ last, since }, now);
  expect([due(null, null), due(null, old), due(young, old), due(old, young)]).toEqual([false, true, false, true]);
});
