import { expect, test } from "vitest";
import { curriculum } from "./curriculum.ts";
import { outline } from "./outline.ts";

test("the outline has every unit, outcome and criterion of the curriculum, in its order, without texts", () => {
  const bare = curriculum.performance_units.map(({ unit, learning_outcomes }) => ({
    unit,
    title: "",
    learning_outcomes: learning_outcomes.map(({ LO_number, assessment_criteria }) => ({
      LO_number,
      description: "",
      assessment_criteria: assessment_criteria.map(({ AC_number }) => ({ AC_number, description: "" })),
    })),
  }));
  expect(outline).toEqual({ performance_units: bare });
});
