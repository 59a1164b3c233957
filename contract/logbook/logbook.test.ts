import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Status, statuses } from "../core/moves.ts";
import { type Curriculum, curriculum } from "../qualifications/curriculum.ts";
import {
  coverageOf,
  coveragePercent,
  type Evidence,
  figuresOf,
  isComplete,
  isEvidence,
  isSignedOff,
  logbookOf,
  overallProgress,
  unitProgress,
} from "./logbook.ts";
import { filterUnits } from "./logbook-search.ts";

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

test("the evidence for one criterion is every submitted portfolio that names it, in its order", () => {
  const named = [evidence("A 01 1.1"), evidence("A 1 1.1", "Done")];
  const others = [evidence("A 1 1.1", "Draft"), evidence("A 1 1.10"), evidence("A 2 1.1"), evidence("B 1 1.1")];
  const [first] = logbookOf(small, [...others, ...named]).units[0]?.outcomes[0]?.criteria ?? [];
  expect(first?.evidence).toEqual(named);
});

describe("a filled logbook, by hand", () => {
  const portfolios = [
    evidence("A 1 1.1", "Reviewed"),
    evidence("A 01 1.1", "Done"),
    evidence("A 1 1.10"),
    evidence("A 2 2.1", "Draft"),
    evidence("B 1 1.1"),
    evidence("B 1 1.1"),
    evidence("A 2 9.9"),
    evidence(""),
  ];
  const logbook = logbookOf(small, portfolios);
  const [a, b] = logbook.units;

  test("says of each criterion whether nothing is there, something is submitted, or it is signed off", () => {
    const states = logbook.units.flatMap((unit) =>
      unit.outcomes.flatMap((outcome) =>
        outcome.criteria.map(({ criterion, state, evidence }) => [
          `${unit.unit.unit} ${outcome.outcome.LO_number} ${criterion.AC_number}`,
          state,
          evidence.length,
        ]),
      ),
    );
    expect(states).toEqual([
      ["A 1 1.1", "signed off", 2],
      ["A 1 1.10", "submitted", 1],
      ["A 2 2.1", "none", 0],
      ["A 2 2.2", "none", 0],
      ["B 1 1.1", "submitted", 2],
    ]);
  });

  test("counts outcomes, units and itself alike", () => {
    expect(a?.outcomes).toMatchObject([
      { total: 2, covered: 2, signedOff: 1 },
      { total: 2, covered: 0, signedOff: 0 },
    ]);
    expect(a).toMatchObject({ total: 4, covered: 2, signedOff: 1 });
    expect(b).toMatchObject({ total: 1, covered: 1, signedOff: 0 });
    expect(logbook).toMatchObject({ total: 5, covered: 3, signedOff: 1 });
  });

  test("complete and signed off are two things", () => {
    expect(logbook.units.map(isComplete)).toEqual([false, true]);
    expect(a?.outcomes.map(isComplete)).toEqual([true, false]);
    expect(logbook.units.map(isSignedOff)).toEqual([false, false]);
    expect(logbookOf(small, [evidence("B 1 1.1", "Done")]).units.map(isSignedOff)).toEqual([false, true]);
  });

  test("the cards count the evidence in the logbook: (2 ÷ 4 + 1 ÷ 1) ÷ 2 is 75 %", () => {
    expect(figuresOf(logbook)).toEqual({
      units: 2,
      evidence: 5,
      pending: 3,
      overall: 75,
      signedOff: 1,
      criteria: 5,
    });
  });

  test("submitted portfolios without a place are listed as unplaced", () => {
    expect(logbook.unplaced).toEqual([evidence("A 2 9.9"), evidence("")]);
  });

  test.each([
    ["All", "", ["A", "B"]],
    ["Complete", "", ["B"]],
    ["Progress", "", ["A"]],
    ["All", "first", ["A"]],
    ["All", "  UNIT  b ", ["B"]],
    ["All", "sec unit", ["B"]],
    ["Complete", "first", []],
    ["All", "third", []],
  ] as const)("%s with %j shows %j", (filter, search, expected) => {
    expect(filterUnits(logbook.units, { filter, search }).map(({ unit }) => unit.unit)).toEqual(expected);
  });
});

// Units of the real sizes. Sums of fractions come to a little less than a half here, and would be rounded down.
test.each([
  [[8, 6, 14, 27, 0, 32, 23, 25], 55],
  [[14, 11, 4, 48, 0, 32, 24, 7], 60],
  [[18, 9, 8, 49, 0, 16, 11, 31], 56],
  [[11, 13, 13, 11, 17, 24, 17, 23], 65],
  [[20, 13, 26, 50, 17, 32, 25, 49], 100],
  [[1, 0, 0, 0, 0, 0, 0, 0], 1],
  [[0, 0, 0, 1, 0, 0, 0, 0], 0],
])("with %j criteria covered the overall progress is %i %", (covered, percent) => {
  const units = unitProgress(curriculum, []).map((unit, index) => ({ ...unit, covered: covered[index] ?? 0 }));
  expect(overallProgress(units)).toBe(percent);
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

  test("the sums alone are those of the whole logbook", () => {
    fc.assert(
      fc.property(portfolios, (some) => {
        const { total, covered, signedOff } = logbookOf(curriculum, some);
        expect(coverageOf(curriculum, some)).toEqual({ total, covered, signedOff });
      }),
    );
  });

  test("every submitted portfolio is in exactly one place, or unplaced", () => {
    fc.assert(
      fc.property(portfolios, (some) => {
        const logbook = logbookOf(curriculum, some);
        const criteria = logbook.units.flatMap((unit) => unit.outcomes.flatMap((outcome) => outcome.criteria));
        const placed = criteria.flatMap((criterion) => criterion.evidence);
        expect([...placed, ...logbook.unplaced].length).toBe(some.filter(isEvidence).length);
        expect(figuresOf(logbook).evidence).toBe(placed.length);
        for (const { state, evidence } of criteria) {
          expect(state === "none").toBe(evidence.length === 0);
          expect(state === "signed off").toBe(evidence.some(({ status }) => status === "Done"));
        }
      }),
    );
  });

  test("the overall progress is the mean of the units' ratios, rounded half up, without any error", () => {
    const counts = curriculum.performance_units.map(
      (unit) => unit.learning_outcomes.flatMap((outcome) => outcome.assessment_criteria).length,
    );
    const covered = fc.tuple(...counts.map((total) => fc.nat(total)));
    fc.assert(
      fc.property(covered, (given) => {
        const units = counts.map((total, index) => ({ total, covered: given[index] ?? 0, signedOff: 0 }));
        const whole = counts.reduce((product, total) => product * BigInt(total), 1n);
        const sum = units.reduce((total, unit) => total + (BigInt(unit.covered) * whole) / BigInt(unit.total), 0n);
        const [over, under] = [100n * sum, whole * BigInt(counts.length)];
        expect(BigInt(overallProgress(units))).toBe((2n * over + under) / (2n * under));
      }),
    );
  });

  test("nothing is found that is not there, and every filter shows each unit once", () => {
    fc.assert(
      fc.property(portfolios, (some) => {
        const { units } = logbookOf(curriculum, some);
        const [complete, progress] = [
          filterUnits(units, { filter: "Complete", search: "" }),
          filterUnits(units, { filter: "Progress", search: "" }),
        ];
        expect(complete.every(isComplete)).toBe(true);
        expect(new Set([...complete, ...progress])).toEqual(new Set(units));
        expect(complete.length + progress.length).toBe(units.length);
      }),
    );
  });

  test("the unit figures and the overall figures agree with what was submitted", () => {
    fc.assert(
      fc.property(portfolios, (some) => {
        const units = unitProgress(curriculum, some);
        const listed = places.filter((where) => {
          const { unit, learningOutcome, criteria } = evidence(where);
          return some.some(
            (one) =>
              one.status !== "Draft" &&
              one.unit.number === unit.number &&
              one.learningOutcome.number === learningOutcome.number &&
              one.criteria.number === criteria.number,
          );
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
