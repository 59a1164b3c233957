import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Status, statuses } from "../core/moves.ts";
import { standingVerdicts } from "../portfolios/verdicts.ts";
import { curriculum } from "../qualifications/curriculum.ts";
import { placeKey } from "../qualifications/places.ts";
import { type Evidence, logbookOf } from "./logbook.ts";
import { bestOf, countMarks, type Mark, markIn, marksOf } from "./marks.ts";

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const accepted = { ...swa, verdict: "accepted" } as const;
const pending = { ...swa, verdict: "pending" } as const;
const notYet = { ...swa, verdict: "not yet" } as const;
const other = { ...isolated, verdict: "accepted" } as const;

test.each<[Status, NonNullable<Evidence["decided"]>, Mark]>([
  ["Draft", [], "to do"],
  ["Draft", [notYet], "to do"],
  ["Draft", [accepted], "signed off"],
  ["To Be Reviewed", [], "waiting"],
  ["To Be Reviewed", [notYet, other], "waiting"],
  ["To Be Reviewed", [accepted], "signed off"],
  ["Reviewed", [], "came back"],
  ["Reviewed", [notYet, other], "came back"],
  ["Reviewed", [other], "not decided"],
  ["Reviewed", [accepted], "signed off"],
  ["Reviewed", [pending, other], "waiting"],
  ["Draft", [pending], "waiting"],
  ["Done", [], "signed off"],
])("a criterion in a portfolio that is %s with %j is %s", (status, decided, mark) => {
  const main = { unit: { number: "315" }, learningOutcome: { number: "6" }, criteria: { number: "6.2e" } };
  expect(markIn({ ...main, status, decided }, placeKey(swa))).toBe(mark);
});

test.each([
  ["waiting", "waiting"],
  ["disputed", "waiting"],
  ["confirmed", "signed off"],
  [null, "signed off"],
] as const)("what is accepted in a record that is %s is %s", (record, mark) => {
  const main = { unit: { number: "315" }, learningOutcome: { number: "6" }, criteria: { number: "6.2e" } };
  expect(markIn({ ...main, status: "Reviewed", decided: [accepted], record }, placeKey(swa))).toBe(mark);
});

test("the best of what several portfolios amount to counts", () => {
  expect(bestOf([])).toBe("to do");
  expect(bestOf(["not decided", "came back", "waiting"])).toBe("waiting");
  expect(bestOf(["came back", "signed off"])).toBe("signed off");
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
    .record({
      place: fc.constantFrom(...places),
      status: fc.constantFrom(...statuses),
      verdict: fc.option(fc.constantFrom(...standingVerdicts), { nil: undefined }),
    })
    .map(({ place, status, verdict }) => {
      const { unit, learningOutcome, criteria } = place;
      const numbers = { unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number };
      return { ...place, status, decided: verdict ? [{ ...numbers, verdict }] : [] };
    });

  test("agree with the logbook's own figures", () => {
    fc.assert(
      fc.property(fc.array(portfolio, { maxLength: 60 }), (portfolios) => {
        const logbook = logbookOf(curriculum, portfolios);
        const units = marksOf(logbook);
        const counts = countMarks(units);
        expect(counts["signed off"]).toBe(logbook.signedOff);
        expect(counts["to do"]).toBe(logbook.total - logbook.covered);
        expect(counts.waiting + counts["came back"] + counts["not decided"]).toBe(logbook.covered - logbook.signedOff);
        for (const { covered, marks } of units) expect(marks.filter((mark) => mark !== "to do")).toHaveLength(covered);
      }),
    );
  });
});
