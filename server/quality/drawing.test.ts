import { type Attribute, type Checked, dueAtRate, refusalOfCheck, riskOf } from "contract/quality/sampling.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beforeIn, leastNew, ordered, take } from "./drawing.ts";
import { outwardOf } from "./rounds.ts";

const value = fc.constantFrom("a", "b", "c");
const learner = fc.constantFrom("sam", "tom", "una", "vic");
const round = fc.record({ learner, method: value, kind: value, units: fc.uniqueArray(value, { minLength: 1 }) });
const rounds = fc.array(round, { maxLength: 40 }).map((all) =>
  all.map(({ learner, method, kind, units }, nth) => ({
    id: `round ${nth}`,
    learner,
    shows: [["learner", learner], ["method", method], ["kind", kind], ...units.map((unit) => ["unit", unit])] as [
      Attribute,
      string,
    ][],
  })),
);
const seed = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 });
const rate = fc.integer({ min: 1, max: 100 });

describe("a draw", () => {
  test("is the same whatever the order of the rows, fills every cell and meets the rate", async () => {
    const cases = fc.asyncProperty(
      rounds,
      rounds,
      seed,
      rate,
      fc.infiniteStream(fc.nat()),
      async (all, old, by, share, any) => {
        const before = beforeIn(old);
        const mixed = [...all].sort(() => (any.next().value ?? 0) - 2 ** 30);
        const [one, other] = [await ordered(all, by, before), await ordered(mixed, by, before)];
        const taken = take(one, share, before);
        expect(take(other, share, before)).toEqual(taken);
        const shown = new Set(taken.flatMap(({ round }) => round.shows.map(String)));
        const sampled = new Set(old.flatMap(({ shows }) => shows.map(String)));
        for (const { shows } of all)
          for (const cell of shows) expect(shown.has(String(cell)) || sampled.has(String(cell))).toBe(true);
        expect(taken.length).toBeGreaterThanOrEqual(dueAtRate(all.length, share));
        expect(taken.length).toBeGreaterThanOrEqual(leastNew(all, before));
        expect(new Set(taken.map(({ round }) => round.id)).size).toBe(taken.length);
      },
    );
    await fc.assert(cases);
  });

  test("takes learners who were not sampled first", async () => {
    const before = beforeIn([{ id: "old", learner: "sam", shows: [] }]);
    const all = [..."0123456789"].map((id) => ({ id, learner: Number(id) % 2 ? "sam" : "tom", shows: [] }));
    const taken = take(await ordered(all, "0", before), 50, before);
    expect(new Set(taken.map(({ round }) => round.learner))).toEqual(new Set(["tom"]));
  });

  test("from 25,000 rounds lets others go on meanwhile", async () => {
    const all = Array.from({ length: 25_000 }, (_, nth) => ({
      ...{ id: `round ${nth}`, learner: `learner ${nth % 5000}` },
      shows: [
        ["learner", `learner ${nth % 5000}`],
        ["method", String(nth % 6)],
      ] as [Attribute, string][],
    }));
    const before = beforeIn([]);
    let turns = 0;
    const others = setInterval(() => (turns += 1));
    expect(take(await ordered(all, "0", before), 25, before)).toHaveLength(6250);
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
  });
});

describe("a risk", () => {
  const now = new Date("2026-11-18T09:00:00Z");
  const usual: Checked = {
    ...{ isTrainee: false, since: "2025-01-01T00:00:00Z", checked: 20, checkedInYear: 20, lastActionAt: null },
  };
  test.each<[string, Partial<Checked>, string]>([
    ["nothing unusual", {}, "standard"],
    ["a trainee", { isTrainee: true, checked: 90, checkedInYear: 90 }, "new"],
    ["19 checked rounds", { checked: 19 }, "new"],
    ["no round", { since: null }, "new"],
    ["89 days", { since: "2026-08-21T09:00:00Z" }, "new"],
    ["90 days", { since: "2026-08-20T09:00:00Z" }, "standard"],
    ["an action 89 days ago", { lastActionAt: "2026-08-21T09:00:00Z", checkedInYear: 90 }, "high"],
    ["an action 90 days ago", { lastActionAt: "2026-08-20T09:00:00Z", checkedInYear: 90 }, "standard"],
    ["an action a year ago", { lastActionAt: "2025-11-18T09:00:00Z", checkedInYear: 60 }, "low"],
    ["59 checked rounds in a year", { checkedInYear: 59 }, "standard"],
    ["60 checked rounds in a year", { checkedInYear: 60 }, "low"],
  ])("of %s", (_, figures, risk) => expect(riskOf({ ...usual, ...figures }, now)).toBe(risk));
});

test.each([
  ["LS6 3AG", "LS6"],
  ["40 Otley Road, Leeds, LS16 5PS", "LS16"],
  ["ec1a1bb", "EC1A"],
  ["Leeds", ""],
])("the outward part of %s is %s", (postcode, outward) => expect(outwardOf(postcode)).toBe(outward));

test.each([
  ["interim", "agree", "drawn", undefined],
  ["interim", "agree", "answered", undefined],
  ["interim", "agree", "action", "The action of this sample has not been answered yet."],
  ["interim", "agree", "closed", "This sample is closed."],
  ["interim", "action", "answered", undefined],
  ["interim", "answered", "action", undefined],
  ["interim", "answered", "drawn", "There is no action to answer."],
  ["interim", "impossible", "drawn", undefined],
  ["interim", "impossible", "answered", "This sample was looked at already."],
  ["countersign", "agree", "drawn", undefined],
  ["countersign", "impossible", "drawn", "Countersign these decisions, or require an action."],
] as const)("of a sample to %s, %s of what is %s: %s", (kind, verdict, state, refusal) =>
  expect(refusalOfCheck(verdict, { kind, state })).toBe(refusal),
);
