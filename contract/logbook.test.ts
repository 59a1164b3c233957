import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Curriculum, curriculum } from "./curriculum.ts";
import {
  coveragePercent,
  type Evidence,
  evidenceFor,
  isComplete,
  isEvidence,
  overallProgress,
  unitProgress,
} from "./logbook.ts";
import { type Status, statuses } from "./moves.ts";

// Two units, worked out by hand: A has four criteria in two outcomes, B has one.
const small: Curriculum = {
  performance_units: [
    {
      unit: "A",
      title: "First",
      learning_outcomes: [
        { LO_number: 1, description: "one", assessment_criteria: [criterion("1.1"), criterion("1.10")] },
        { LO_number: 2, description: "two", assessment_criteria: [criterion("2.1"), criterion("2.2")] },
      ],
    },
    {
      unit: "B",
      title: "Second",
      learning_outcomes: [{ LO_number: 1, description: "one", assessment_criteria: [criterion("1.1")] }],
    },
  ],
};

function criterion(number: string) {
  return { AC_number: number, description: number };
}

function evidence(place: string, status: Status = "To Be Reviewed"): Evidence {
  const [unit = "", outcome = "", ac = ""] = place.split(" ");
  return { unit: { number: unit }, learningOutcome: { number: outcome }, criteria: { number: ac }, status };
}

function figures(portfolios: Evidence[], of: Curriculum = small) {
  const units = unitProgress(of, portfolios);
  return {
    covered: units.map((unit) => unit.covered),
    signedOff: units.map((unit) => unit.signedOff),
    overall: overallProgress(units),
    coverage: coveragePercent(units),
  };
}

describe("a learner's logbook, by hand", () => {
  test.each<[string, Evidence[], ReturnType<typeof figures>]>([
    ["without portfolios it is empty", [], { covered: [0, 0], signedOff: [0, 0], overall: 0, coverage: 0 }],
    [
      "one criterion of four in one unit of two: 12.5 % of the way, 13 as a whole number",
      [evidence("A 1 1.1")],
      { covered: [1, 0], signedOff: [0, 0], overall: 13, coverage: 20 },
    ],
    [
      "a small unit weighs as much as a large one in the logbook's figure, not in the administrator's",
      [evidence("B 1 1.1")],
      { covered: [0, 1], signedOff: [0, 0], overall: 50, coverage: 20 },
    ],
    [
      "two portfolios for one criterion count once",
      [evidence("A 1 1.1"), evidence("A 1 1.1", "Reviewed")],
      { covered: [1, 0], signedOff: [0, 0], overall: 13, coverage: 20 },
    ],
    [
      "drafts count for nothing",
      [evidence("A 1 1.1", "Draft"), evidence("B 1 1.1", "Draft")],
      { covered: [0, 0], signedOff: [0, 0], overall: 0, coverage: 0 },
    ],
    [
      "what is Done is signed off, what is only submitted is covered",
      [evidence("A 1 1.1", "Done"), evidence("A 2 2.1", "Reviewed")],
      { covered: [2, 0], signedOff: [1, 0], overall: 25, coverage: 40 },
    ],
    [
      "1.1 and 1.10 are two criteria",
      [evidence("A 1 1.10")],
      { covered: [1, 0], signedOff: [0, 0], overall: 13, coverage: 20 },
    ],
    [
      "an outcome is matched as an integer",
      [evidence("A 01 1.1"), evidence("A 1 1.1")],
      { covered: [1, 0], signedOff: [0, 0], overall: 13, coverage: 20 },
    ],
    [
      "a criterion under the wrong outcome, an unknown unit and an empty place count for nothing",
      [evidence("A 2 1.1"), evidence("C 1 1.1"), evidence(""), evidence("A"), evidence("A 1")],
      { covered: [0, 0], signedOff: [0, 0], overall: 0, coverage: 0 },
    ],
    [
      "everything covered is 100 %",
      ["A 1 1.1", "A 1 1.10", "A 2 2.1", "A 2 2.2", "B 1 1.1"].map((place) => evidence(place, "Done")),
      { covered: [4, 1], signedOff: [4, 1], overall: 100, coverage: 100 },
    ],
  ])("%s", (_sentence, portfolios, expected) => {
    expect(figures(portfolios)).toEqual(expected);
  });

  test("in the real curriculum, the twenty criteria of unit 311 are one eighth of the logbook", () => {
    const unit = curriculum.performance_units.find((one) => one.unit === "311") ?? expect.fail("unit 311");
    const all = unit.learning_outcomes.flatMap((outcome) =>
      outcome.assessment_criteria.map((ac) => evidence(`311 ${outcome.LO_number} ${ac.AC_number}`)),
    );
    // 1 ÷ 8 = 12.5 %, and 20 ÷ 233 = 8.58 %.
    expect(figures(all, curriculum)).toMatchObject({ overall: 13, coverage: 9 });
  });

  test("without units or criteria nothing is divided by zero", () => {
    const empty = { performance_units: [{ unit: "A", title: "First", learning_outcomes: [] }] };
    expect(figures([evidence("A 1 1.1")], empty)).toMatchObject({ overall: 0, coverage: 0 });
    expect(figures([], { performance_units: [] })).toMatchObject({ overall: 0, coverage: 0 });
  });
});

test.each([
  [{ total: 3, covered: 3, signedOff: 0 }, true],
  [{ total: 3, covered: 2, signedOff: 2 }, false],
  [{ total: 0, covered: 0, signedOff: 0 }, false],
])("complete means all criteria have evidence and there is at least one: %j", (progress, complete) => {
  expect(isComplete(progress)).toBe(complete);
});

test.each([
  ["Draft", false],
  ["To Be Reviewed", true],
  ["Reviewed", true],
  ["Done", true],
] as const)("a portfolio that is %s is evidence: %s", (status, counts) => {
  expect(isEvidence(evidence("A 1 1.1", status))).toBe(counts);
});

test("the evidence for one criterion is every submitted portfolio that names it", () => {
  const named = [evidence("A 01 1.1"), evidence("A 1 1.1", "Done")];
  const others = [evidence("A 1 1.1", "Draft"), evidence("A 1 1.10"), evidence("A 2 1.1"), evidence("B 1 1.1")];
  expect(evidenceFor([...others, ...named], "A", 1, "1.1")).toEqual(named);
});

describe("whatever a learner has", () => {
  const places = curriculum.performance_units.flatMap((unit) =>
    unit.learning_outcomes.flatMap((outcome) =>
      outcome.assessment_criteria.map((ac) => `${unit.unit} ${outcome.LO_number} ${ac.AC_number}`),
    ),
  );
  const place = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...places) }, fc.constantFrom("", "314 1 1.1", "311"));
  const portfolio = fc.tuple(place, fc.constantFrom(...statuses)).map(([where, status]) => evidence(where, status));
  const portfolios = fc.array(portfolio, { maxLength: 60 });

  test("more evidence never lowers any figure", () => {
    fc.assert(
      fc.property(portfolios, portfolio, (some, one) => {
        const [before, after] = [figures(some, curriculum), figures([...some, one], curriculum)];
        expect(after.overall).toBeGreaterThanOrEqual(before.overall);
        expect(after.coverage).toBeGreaterThanOrEqual(before.coverage);
        for (const [index, covered] of before.covered.entries()) {
          expect(after.covered[index]).toBeGreaterThanOrEqual(covered);
          expect(after.signedOff[index]).toBeGreaterThanOrEqual(before.signedOff[index] ?? 0);
        }
      }),
    );
  });

  test("drafts change nothing", () => {
    fc.assert(
      fc.property(portfolios, portfolios, (some, drafts) => {
        const more = drafts.map((draft) => ({ ...draft, status: "Draft" as const }));
        expect(figures([...some, ...more], curriculum)).toEqual(figures(some, curriculum));
      }),
    );
  });

  test("order and repetition do not matter", () => {
    fc.assert(
      fc.property(portfolios, (some) => {
        expect(figures([...some, ...some].reverse(), curriculum)).toEqual(figures(some, curriculum));
      }),
    );
  });

  test("the unit figures, the overall figures and the evidence lists agree", () => {
    fc.assert(
      fc.property(portfolios, (some) => {
        const units = unitProgress(curriculum, some);
        const listed = places.filter((where) => {
          const [unit = "", outcome = "", ac = ""] = where.split(" ");
          return evidenceFor(some, unit, Number(outcome), ac).length > 0;
        });
        expect(units.reduce((sum, unit) => sum + unit.covered, 0)).toBe(listed.length);
        expect(coveragePercent(units)).toBe(Math.round((100 * listed.length) / 233));
        const ratios = units.map((unit) => unit.covered / unit.total);
        const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / units.length;
        expect(Math.abs(overallProgress(units) - 100 * mean)).toBeLessThanOrEqual(0.5 + 1e-9);
        for (const unit of units) {
          expect(unit.signedOff).toBeLessThanOrEqual(unit.covered);
          expect(unit.covered).toBeLessThanOrEqual(unit.total);
        }
      }),
    );
  });
});
