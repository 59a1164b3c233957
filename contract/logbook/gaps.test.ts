import fc from "fast-check";
import { expect, test } from "vitest";
import { statuses } from "../core/moves.ts";
import { standingVerdicts } from "../portfolios/verdicts.ts";
import { curriculum, curriculumEntries } from "../qualifications/curriculum.ts";
import { numbersOf, placeKey } from "../qualifications/places.ts";
import { gapsSentence, gapsWithout } from "./gaps.ts";
import { type Evidence, keyIn, logbookOf } from "./logbook.ts";

// A few of the curriculum, so that several portfolios meet on one, and one that it does not have.
const places = [
  ...curriculumEntries.slice(60, 66).map(numbersOf),
  { unit: "999", learningOutcome: "1", criteria: "1.1" },
];
const covered = fc.record({
  place: fc.constantFrom(...places),
  verdict: fc.option(fc.constantFrom(...standingVerdicts), { nil: undefined }),
});
const portfolio = fc
  .record({
    status: fc.constantFrom(...statuses),
    of: fc.uniqueArray(covered, { minLength: 1, maxLength: 4, selector: ({ place }) => placeKey(place) }),
  })
  .map(({ status, of }): Evidence => {
    const [main, ...also] = of.map(({ place }) => place);
    const { unit = "", learningOutcome = "", criteria = "" } = main ?? {};
    const numbers = { unit: { number: unit }, learningOutcome: { number: learningOutcome } };
    const decided = of.flatMap(({ place, verdict }) => (verdict ? [{ ...place, verdict }] : []));
    return { ...numbers, criteria: { number: criteria }, also, decided, status };
  });

function toDo(portfolios: Evidence[]): string[] {
  return logbookOf(curriculum, portfolios).units.flatMap(({ unit, outcomes }) =>
    outcomes.flatMap(({ outcome, criteria }) =>
      criteria.filter(({ mark }) => mark === "to do").map(({ criterion }) => keyIn(unit.unit, outcome, criterion)),
    ),
  );
}

test("the gaps that a portfolio leaves are the criteria that are to do once it is gone, and were not before", () => {
  fc.assert(
    fc.property(fc.array(portfolio, { minLength: 1, maxLength: 6 }), (portfolios) => {
      const [gone, ...others] = portfolios;
      if (!gone) return;
      const before = new Set(toDo(portfolios));
      const expected = toDo(others).filter((place) => !before.has(place));
      expect(gapsWithout(portfolios, gone).map(placeKey)).toEqual(expected);
    }),
  );
});

test("they are said in one sentence, and where there is none nothing is said", () => {
  const [one, two, three] = places;
  if (!one || !two || !three) throw new Error("No criteria");
  const name = `${one.unit} ${one.criteria}`;
  expect(gapsSentence([])).toBe("");
  expect(gapsSentence([one])).toBe(`It is the only evidence for ${name}.`);
  expect(gapsSentence([one, two, three])).toBe(`It is the only evidence for ${name} and 2 more.`);
});
