import { hasWords, searchWords } from "contract/core/search.ts";
import { curriculum, curriculumEntries, findCriterion } from "contract/qualifications/curriculum.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findCriteria } from "./find-criteria.ts";

const criteria = curriculum.performance_units.flatMap(({ unit, learning_outcomes }) =>
  learning_outcomes.flatMap(({ LO_number, assessment_criteria }) =>
    assessment_criteria.map((criterion) => ({ unit, outcome: String(LO_number), ...criterion })),
  ),
);

test("every criterion is found by its own words, its number and its unit", () => {
  for (const { unit, outcome, AC_number, description } of criteria) {
    const { shown, more } = findCriteria(curriculumEntries, `${unit} ${AC_number} ${description}`);
    const isThere = shown.some((one) => one.unit === unit && one.criteria === AC_number);
    expect(isThere || more > 0, `${unit} ${outcome} ${AC_number}`).toBe(true);
  }
});

test("whatever is typed, what is found exists, has every word, and is not too much for a phone", () => {
  const typed = fc.array(fc.constantFrom(...criteria.flatMap(({ description }) => description.split(" "))), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(typed, (words) => {
      const { shown } = findCriteria(curriculumEntries, words.join(" "));
      expect(shown.length).toBeLessThanOrEqual(5);
      for (const { unit, learningOutcome, criteria, description } of shown) {
        expect(findCriterion(unit, learningOutcome, criteria)?.description).toBe(description);
        const found = curriculum.performance_units.find((one) => one.unit === unit);
        const outcome = found?.learning_outcomes.find(({ LO_number }) => String(LO_number) === learningOutcome);
        const texts = [unit, found?.title ?? "", outcome?.description ?? "", criteria, description];
        expect(hasWords(texts, searchWords(words.join(" ")))).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test("nothing is found for nothing", () => {
  expect(findCriteria(curriculumEntries, "  ")).toEqual({ shown: [], more: 0 });
  expect(findCriteria(curriculumEntries, "xyzzy")).toEqual({ shown: [], more: 0 });
});
