import fc from "fast-check";
import { expect, test } from "vitest";
import { placeKey } from "../qualifications/places.ts";
import {
  type Appealable,
  type Appealed,
  appealStateOf,
  appealStates,
  chosenOf,
  refusalOfFirst,
  refusalOfSecond,
  stillOpen,
} from "./appealing.ts";

const today = "2026-11-18";
const days = fc.constantFrom("2026-11-17", today, "2026-11-19");
const rounds = fc.constantFrom("r1", "r2");
const criteria = fc.uniqueArray(fc.constantFrom("6.2e", "6.3b", "6.4a"), { maxLength: 3 });
const places = criteria.map((all) => all.map((one) => ({ unit: "315", learningOutcome: "6", criteria: one })));
const standing: fc.Arbitrary<Appealable[]> = fc.uniqueArray(fc.record({ round: rounds, places, until: days }), {
  selector: ({ round, places }) => `${round} ${places.length === 0}`,
});
const made: fc.Arbitrary<Appealed[]> = fc.array(
  fc.record({
    ...{ round: rounds, places, follows: fc.constant(null), state: fc.constantFrom(...appealStates) },
    dueOn: fc.constant("2026-12-09"),
  }),
  { maxLength: 4 },
);

test("exactly what is offered is not refused, criterion by criterion", () => {
  fc.assert(
    fc.property(standing, made, (standing, made) => {
      // A criterion stands in one round.
      const keys = standing.flatMap(({ places }) => places.map(placeKey));
      fc.pre(new Set(keys).size === keys.length && standing.filter(({ places }) => places.length === 0).length < 2);
      const offered = stillOpen(standing, made, today);
      for (const { places } of standing)
        for (const place of places) {
          const chosen = chosenOf(standing, [place]);
          const refusal = refusalOfFirst(chosen, { isRecord: false, made, today });
          const isOffered = offered.some((one) => one.places.some((other) => placeKey(other) === placeKey(place)));
          expect(isOffered).toBe(refusal === undefined);
        }
      const record = chosenOf(standing, []);
      const isOffered = offered.some(({ places }) => places.length === 0);
      expect(isOffered).toBe(refusalOfFirst(record, { isRecord: true, made, today }) === undefined);
    }),
  );
});

test("criteria of two rounds are not appealed together, nor one that nobody refused", () => {
  const [one, other] = ["6.2e", "6.3b"].map((criteria) => ({ unit: "315", learningOutcome: "6", criteria }));
  if (!one || !other) throw new Error("there are two");
  const standing = [
    { round: "r1", places: [one], until: today },
    { round: "r2", places: [other], until: today },
  ];
  expect(chosenOf(standing, [one, other])).toBeUndefined();
  expect(chosenOf(standing, [one])).toEqual(standing[0]);
  expect(chosenOf(standing, [])).toBeUndefined();
});

test.each([
  [{ isClosed: false, isActionRequired: false }, "waiting"],
  [{ isClosed: true, isActionRequired: false }, "not upheld"],
  [{ isClosed: false, isActionRequired: true }, "upheld"],
  [{ isClosed: true, isActionRequired: true }, "decided again"],
])("an appeal of which %j is %s", (outcome, state) => expect(appealStateOf(outcome)).toBe(state));

test.each([
  ["not upheld", null, false, "2026-11-18", undefined],
  ["waiting", null, false, "2026-11-18", "Wait for the first answer to your appeal."],
  ["upheld", null, false, "2026-11-18", "Your appeal was upheld: your assessor decides again."],
  ["not upheld", null, true, "2026-11-18", "You have appealed against this answer already."],
  ["not upheld", "a0", false, "2026-11-18", "You have had both answers here. What is left is the awarding body."],
  ["not upheld", null, false, "2026-11-17", "You can appeal within 20 working days. The last was 17 November 2026."],
] as const)("a second appeal after one that is %s (follows %s, followed %s, until %s) is answered %s", (...row) => {
  const [state, follows, isFollowed, until, refusal] = row;
  expect(refusalOfSecond({ state, follows }, { isFollowed, until, today })).toBe(refusal);
});
