import { describe, expect, test } from "vitest";
import { curriculum } from "../qualifications/curriculum.ts";
import { logbookOf } from "./logbook.ts";
import { filterUnits, narrowUnit } from "./logbook-search.ts";

describe("a search in the real curriculum", () => {
  const { units } = logbookOf(curriculum, []);
  const found = (search: string) =>
    filterUnits(units, { filter: "All", search })
      .map((part) => narrowUnit(part, search))
      .flatMap(({ unit, outcomes }) =>
        outcomes.flatMap(({ criteria }) => criteria.map(({ criterion }) => `${unit.unit} ${criterion.AC_number}`)),
      );

  test.each(["bonding", "tested bonding", "Bonding TESTED", "bonding 315", "315 bonding basket wire"])(
    "%j finds the criteria that have every word, in whatever order",
    (search) => {
      const criteria = found(search);
      const words = search.toLowerCase().split(" ");
      const expected = curriculum.performance_units.flatMap((unit) =>
        unit.learning_outcomes.flatMap((outcome) =>
          outcome.assessment_criteria
            .filter((ac) => {
              const text = `${unit.unit} ${unit.title} ${outcome.description} ${ac.description}`.toLowerCase();
              return words.every((word) => text.includes(word));
            })
            .map((ac) => `${unit.unit} ${ac.AC_number}`),
        ),
      );
      expect(criteria.length).toBeGreaterThan(0);
      expect(criteria).toEqual(expected);
    },
  );

  test("a criterion is found by its number", () => {
    expect(found("AC 1.3a")).toContain("311 1.3a");
    expect(found("1.3a 311")).toEqual(["311 1.3a"]);
  });

  test("a unit that is named is shown whole, and words that nothing contains find nothing", () => {
    const [first] = units;
    if (!first) return expect.fail("there are units");
    expect(narrowUnit(first, "unit 311")).toBe(first);
    expect(found("bonding catalogue-of-nothing")).toEqual([]);
  });

  test("figures stay those of the whole unit", () => {
    for (const part of units) {
      const { total, covered, signedOff } = narrowUnit(part, "bonding");
      expect({ total, covered, signedOff }).toEqual({ total: part.total, covered: 0, signedOff: 0 });
    }
  });
});
