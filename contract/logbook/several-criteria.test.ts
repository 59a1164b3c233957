import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Status, statuses } from "../core/moves.ts";
import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import { curriculum } from "../qualifications/curriculum.ts";
import { coverageOf, type Evidence, figuresOf, logbookOf, unitProgress } from "./logbook.ts";
import { marksOf } from "./marks.ts";

const [first, swa, isolated, unknown, none] = ["315 6.1a", "315 6.2e", "316 1.1", "999 1.1", " "].map(placeOf);

function placeOf(text: string): CriterionPlace {
  const [unit = "", criteria = ""] = text.split(" ");
  return { unit, learningOutcome: criteria.split(".")[0] ?? "", criteria };
}

/** Evidence for the first of these criteria, and also for the others. */
function evidence([main = none, ...also]: (CriterionPlace | undefined)[], status: Status = "To Be Reviewed"): Evidence {
  const { unit = "", learningOutcome = "", criteria = "" } = main ?? {};
  const numbers = {
    unit: { number: unit },
    learningOutcome: { number: learningOutcome },
    criteria: { number: criteria },
  };
  return { ...numbers, also: also.filter((place) => place !== undefined), status };
}

describe("a portfolio that covers several criteria", () => {
  test("is evidence for each of them, and one piece of evidence in all", () => {
    const job = evidence([first, swa, isolated], "Done");
    const logbook = logbookOf(curriculum, [job]);
    expect(logbook).toMatchObject({ covered: 3, signedOff: 3, unplaced: [] });
    const holding = logbook.units.flatMap(({ outcomes }) => outcomes.flatMap(({ criteria }) => criteria));
    expect(holding.filter((one) => one.evidence.includes(job)).map(({ criterion }) => criterion.AC_number)).toEqual([
      "6.1a",
      "6.2e",
      "1.1",
    ]);
    expect(figuresOf(logbook).evidence).toBe(1);
  });

  test("is placed by a further criterion alone, and by an entry's places as well", () => {
    const entry = { ...evidence([none]), places: isolated ? [isolated] : [] };
    for (const one of [evidence([none, isolated]), entry])
      expect(logbookOf(curriculum, [one])).toMatchObject({ covered: 1, unplaced: [] });
    expect(logbookOf(curriculum, [evidence([none, unknown])]).unplaced).toHaveLength(1);
  });

  test("covers what a portfolio for each of its criteria would, whatever it covers", () => {
    const of = fc.array(fc.constantFrom(first, swa, isolated, unknown, none), { minLength: 1, maxLength: 6 });
    const job = fc.record({ status: fc.constantFrom(...statuses), of });
    fc.assert(
      fc.property(fc.array(job, { maxLength: 8 }), (jobs) => {
        const together = jobs.map(({ status, of }) => evidence(of, status));
        const apart = jobs.flatMap(({ status, of }) => of.map((place) => evidence([place], status)));
        expect(unitProgress(curriculum, together)).toEqual(unitProgress(curriculum, apart));
        expect(coverageOf(curriculum, together)).toEqual(coverageOf(curriculum, apart));
      }),
    );
  });
});

test("with one criterion each, and no verdict but by marking as done, every figure is that of the statuses alone", () => {
  const job = fc.record({
    status: fc.constantFrom(...statuses),
    of: fc.constantFrom(first, swa, isolated, unknown, none),
  });
  fc.assert(
    fc.property(fc.array(job, { maxLength: 12 }), (jobs) => {
      const plain = jobs.map(({ status, of }) => evidence([of], status));
      const decided = jobs.map(({ status, of }) => ({
        ...evidence([of], status),
        decided: status === "Done" && of ? [{ ...of, verdict: "accepted" as const }] : [],
      }));
      const figures = (all: Evidence[]) => {
        const logbook = logbookOf(curriculum, all);
        return [unitProgress(curriculum, all), coverageOf(curriculum, all), figuresOf(logbook), marksOf(logbook)];
      };
      expect(figures(decided)).toEqual(figures(plain));
      const best = (place: CriterionPlace | undefined) =>
        jobs.filter(({ of }) => of === place).map(({ status }) => statuses.indexOf(status));
      for (const place of [first, swa, isolated]) {
        const isDone = best(place).includes(statuses.indexOf("Done"));
        const part = logbookOf(curriculum, decided).units.flatMap(({ unit, outcomes }) =>
          outcomes.flatMap(({ criteria }) =>
            criteria.filter(({ criterion }) => unit.unit === place?.unit && criterion.AC_number === place.criteria),
          ),
        );
        expect(part.map(({ state }) => state === "signed off")).toEqual([isDone]);
      }
    }),
  );
});
