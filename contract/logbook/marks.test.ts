import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Status, statuses } from "../core/moves.ts";
import { curriculum } from "../portfolios/curriculum.ts";
import { logbookOf } from "./logbook.ts";
import { countMarks, type Mark, markOf, marksOf } from "./marks.ts";

test.each<[Status[], Mark]>([
  [[], "to do"],
  [["Draft"], "to do"],
  [["Reviewed"], "came back"],
  [["To Be Reviewed"], "waiting"],
  [["Reviewed", "To Be Reviewed"], "waiting"],
  [["Done"], "signed off"],
  [["To Be Reviewed", "Reviewed", "Done"], "signed off"],
])("evidence that is %j is %s", (found, mark) => {
  expect(markOf(found.map((status) => ({ status })))).toBe(mark);
});

describe("the marks of a whole logbook", () => {
  const places = curriculum.performance_units.flatMap(({ unit, learning_outcomes }) =>
    learning_outcomes.flatMap(({ LO_number, assessment_criteria }) =>
      assessment_criteria.map(({ AC_number }) => ({
        unit: { number: unit },
        learningOutcome: { number: String(LO_number) },
        criteria: { number: AC_number },
      })),
    ),
  );
  const portfolio = fc
    .record({ place: fc.constantFrom(...places), status: fc.constantFrom(...statuses) })
    .map(({ place, status }) => ({ ...place, status }));

  test("agree with the logbook's own figures", () => {
    fc.assert(
      fc.property(fc.array(portfolio, { maxLength: 60 }), (portfolios) => {
        const logbook = logbookOf(curriculum, portfolios);
        const units = marksOf(logbook);
        const counts = countMarks(units);
        expect(counts["signed off"]).toBe(logbook.signedOff);
        expect(counts["to do"]).toBe(logbook.total - logbook.covered);
        expect(counts.waiting + counts["came back"]).toBe(logbook.covered - logbook.signedOff);
        for (const { covered, marks } of units) expect(marks.filter((mark) => mark !== "to do")).toHaveLength(covered);
      }),
    );
  });
});
