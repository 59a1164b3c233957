import { expect, test } from "vitest";
import { refusalOfDecision } from "./decision-texts.ts";
import type { GivenDecision } from "./decisions.ts";
import { GivenDecisions } from "./decisions.ts";
import {
  missingIn,
  missingTicks,
  refusalToFinish,
  type StandingVerdict,
  summaryOfDecisions,
  verdictsIn,
} from "./verdicts.ts";

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const sheath = { unit: "316", learningOutcome: "2", criteria: "2.1" };
const untilTicked = "Tick valid, authentic, current, sufficient and reliable, or choose not yet.";

test.each<[Partial<GivenDecision>, StandingVerdict | undefined, number | undefined, string?]>([
  [{ verdict: "accepted" }, undefined, undefined],
  [{ verdict: "accepted" }, "not yet", undefined],
  [{ verdict: "accepted" }, "accepted", undefined],
  [{ verdict: "accepted", ticks: "VACR" }, undefined, 400, untilTicked],
  [{ verdict: "accepted", ticks: "" }, "not yet", 400, untilTicked],
  [{ verdict: "not yet", text: "tag" }, undefined, undefined],
  [{ verdict: "not yet", text: "No." }, "not yet", undefined],
  [{ verdict: "not yet", text: "  x " }, undefined, 400, "Say what is missing for 315 6.2e."],
  [{ verdict: "not yet", text: "No earth tag." }, "accepted", 409, "Take the decision back first, with a reason."],
])("%j where %s stands is refused with %s", (given, stands, status, message) => {
  const decision = { ...swa, verdict: "accepted", ticks: "VACSR", text: "", ...given } satisfies GivenDecision;
  expect(refusalOfDecision(decision, stands)).toEqual(status && { status, message });
});

test("the last decision on a criterion stands until it is taken back", () => {
  const accepted = { ...swa, verdict: "accepted" } as const;
  const notYet = { ...isolated, verdict: "not yet" } as const;
  const back = { ...swa, verdict: "taken back" } as const;
  expect([...verdictsIn([accepted, notYet]).values()]).toEqual([accepted, notYet]);
  expect([...verdictsIn([accepted, notYet, back]).values()]).toEqual([notYet]);
  expect([...verdictsIn([accepted, back, accepted]).values()]).toEqual([accepted]);
});

test.each([
  [[], undefined],
  [[swa], "315 6.2e is marked not yet. Accept it or take it off before you mark this as done."],
  [
    [swa, isolated, sheath],
    "315 6.2e, 316 1.1 and 316 2.1 are marked not yet. Accept them or take them off before you mark this as done.",
  ],
])("what is not yet met keeps a portfolio from being done: %j", (notYet, sentence) => {
  expect(refusalToFinish(notYet)).toBe(sentence);
});

test.each<[StandingVerdict[], string]>([
  [[], ""],
  [["accepted"], "Accepted: 315 6.2e"],
  [["accepted", "accepted"], "Accepted: 315 6.2e, 316 1.1"],
  [["not yet"], "Not yet: 315 6.2e"],
  [["not yet", "accepted"], "Accepted: 316 1.1. Not yet: 315 6.2e"],
])("feedback that nobody wrote says %j as %j", (given, sentence) => {
  const places = [swa, isolated];
  const decided = given.flatMap((verdict, index) => (places[index] ? [{ ...places[index], verdict }] : []));
  expect(summaryOfDecisions(decided)).toBe(sentence);
});

test.each([
  [[{ ...swa, verdict: "accepted" }], undefined],
  [[{ ...swa, verdict: "taken back" }], "Choose accepted or not yet."],
  [[{ ...swa, verdict: "not yet", ticks: "SV" }], "Ticks are letters of VACSR, in this order."],
  [
    [
      { ...swa, verdict: "accepted" },
      { ...swa, learningOutcome: "06", verdict: "not yet" },
    ],
    "Decide each criterion once.",
  ],
  [
    Array.from({ length: 601 }, (_, n) => ({ ...swa, criteria: `6.${n}`, verdict: "accepted" })),
    "Decide at most 600 criteria at once.",
  ],
])("decisions as they are sent: %#", (sent, message) => {
  expect(GivenDecisions.safeParse(sent).error?.issues[0]?.message).toBe(message);
});

test.each([
  ["ACSR", "This does not show the criterion."],
  ["VCSR", "It is not clear that this is your own work."],
  ["VASR", "Too long ago."],
  ["VACR", "Not enough shown yet."],
  ["VACS", "Another assessor might see it differently."],
])("of what is not yet, the ticks %s say: %s", (ticks, sentence) => {
  expect(missingIn(ticks).map((tick) => missingTicks[tick])).toEqual([sentence]);
});
