import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { curriculum, findCriterion, findOutcome, findUnit, placeError } from "./curriculum.ts";
import { trackedUnits } from "./units.ts";

// Unit, title and number of outcomes as the qualification has them; the criteria were counted in the file.
const known = [
  ["311", "Health and Safety", 4, 20],
  ["312", "Environmental legislation", 3, 13],
  ["313", "Overseeing and organising the work environment", 6, 26],
  ["315", "Planning, preparing and installing wiring systems", 7, 50],
  ["316", "Terminating and connecting conductors", 3, 17],
  ["317", "Inspecting, testing, commissioning and certifying", 4, 32],
  ["318", "Diagnosing and correcting faults", 3, 25],
  ["399", "Electrotechnical occupational competence", 8, 50],
] as const;

const allPlaces = curriculum.performance_units.flatMap((unit) =>
  unit.learning_outcomes.flatMap((outcome) =>
    outcome.assessment_criteria.map((criterion) => ({
      unit: unit.unit,
      outcome: String(outcome.LO_number),
      criterion: criterion.AC_number,
    })),
  ),
);

describe("the curriculum that people work towards", () => {
  test("has 8 units and 233 criteria, each with a number and a description", () => {
    expect(curriculum.performance_units).toHaveLength(8);
    expect(allPlaces).toHaveLength(233);
    for (const { unit, outcome, criterion } of allPlaces) {
      expect(criterion).toMatch(/^\d+\.\d+[a-z]?$/);
      expect(findCriterion(unit, outcome, criterion)?.description).toMatch(/\w/);
      expect(findOutcome(unit, outcome)?.description).toMatch(/\w/);
    }
  });

  test.each(known)("has unit %s, %s, with %i outcomes and %i criteria", (number, title, outcomes, criteria) => {
    expect(findUnit(number)?.title).toBe(title);
    expect(findUnit(number)?.learning_outcomes.map((outcome) => outcome.LO_number)).toEqual(
      Array.from({ length: outcomes }, (_, index) => index + 1),
    );
    expect(allPlaces.filter((place) => place.unit === number)).toHaveLength(criteria);
  });

  test("is listed for filters in the same order", () => {
    expect(trackedUnits).toEqual(curriculum.performance_units.map((unit) => unit.unit));
  });

  test("names no place twice", () => {
    expect(new Set(allPlaces.map((place) => JSON.stringify(place))).size).toBe(233);
  });
});

describe("finding a place", () => {
  test("7.1 and 7.10 are two criteria, and 7.100 is none", () => {
    expect(findCriterion("399", "7", "7.1")?.AC_number).toBe("7.1");
    expect(findCriterion("399", "7", "7.10")?.AC_number).toBe("7.10");
    expect(findCriterion("399", "7", "7.1")).not.toBe(findCriterion("399", "7", "7.10"));
    expect(findCriterion("399", "7", "7.100")).toBeUndefined();
  });

  test.each(["1", "01", "001"])("an outcome is matched as an integer: %s is the first", (number) => {
    expect(findOutcome("311", number)?.LO_number).toBe(1);
  });

  test.each(["", "0", "5", "1.0", "1e0", " 1", "-1", "+1", "0001", "one", "0x1", "１", "1\n"])(
    "%j is no outcome of unit 311",
    (number) => {
      expect(findOutcome("311", number)).toBeUndefined();
    },
  );

  test.each(["", "314", "0311", "311 ", "Health and Safety", "__proto__", "constructor"])("%j is no unit", (number) => {
    expect(findUnit(number)).toBeUndefined();
    expect(findOutcome(number, "1")).toBeUndefined();
    expect(findCriterion(number, "1", "1.1")).toBeUndefined();
  });

  test("a criterion is found under its own outcome only", () => {
    expect(findCriterion("311", "1", "1.3a")).toBeDefined();
    expect(findCriterion("311", "2", "1.3a")).toBeUndefined();
    expect(findCriterion("312", "1", "1.3a")).toBeUndefined();
  });

  test("no text that is not in the curriculum finds anything", () => {
    const numbers = new Set<string>(trackedUnits);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (unit, outcome, criterion) => {
        fc.pre(!numbers.has(unit));
        expect(findCriterion(unit, outcome, criterion)).toBeUndefined();
      }),
    );
  });
});

describe("what is wrong with a chosen place", () => {
  test.each([
    [{ unit: "", outcome: "", criterion: "" }, undefined],
    [{ unit: "311", outcome: "", criterion: "" }, undefined],
    [{ unit: "311", outcome: "1", criterion: "" }, undefined],
    [{ unit: "311", outcome: "01", criterion: "1.1" }, undefined],
    [{ unit: "314", outcome: "", criterion: "" }, "unit"],
    [{ unit: "314", outcome: "1", criterion: "1.1" }, "unit"],
    [{ unit: "311", outcome: "5", criterion: "" }, "learningOutcome"],
    [{ unit: "", outcome: "1", criterion: "" }, "learningOutcome"],
    [{ unit: "311", outcome: "1", criterion: "2.1" }, "criteria"],
    [{ unit: "311", outcome: "", criterion: "1.1" }, "criteria"],
    [{ unit: "", outcome: "", criterion: "1.1" }, "criteria"],
    [{ unit: "399", outcome: "7", criterion: "7.100" }, "criteria"],
  ])("%j: %s", (place, level) => {
    expect(placeError(place)?.level).toBe(level);
  });

  test("nothing, for every criterion that exists", () => {
    for (const place of allPlaces) expect(placeError(place)).toBeUndefined();
  });

  test("something, whenever outcome or criterion belong to another unit", () => {
    const somewhere = fc.constantFrom(...allPlaces);
    fc.assert(
      fc.property(somewhere, somewhere, (one, other) => {
        const mixed = { unit: one.unit, outcome: one.outcome, criterion: other.criterion };
        const exists = allPlaces.some((place) => JSON.stringify(place) === JSON.stringify(mixed));
        expect(placeError(mixed) === undefined).toBe(exists);
      }),
    );
  });
});
