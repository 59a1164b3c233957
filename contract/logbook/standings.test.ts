import fc from "fast-check";
import { expect, test } from "vitest";
import { type Status, statuses } from "../core/moves.ts";
import { curriculum } from "../portfolios/curriculum.ts";
import { logbookOf } from "./logbook.ts";
import { standingOf, standingsIn } from "./standings.ts";

test.each<[Status[], ReturnType<typeof standingOf>]>([
  [[], undefined],
  [["Draft"], undefined],
  [["Reviewed"], "Reviewed"],
  [["Reviewed", "To Be Reviewed"], "To Be Reviewed"],
  [["To Be Reviewed", "Done", "Reviewed"], "Done"],
])("a criterion with evidence in %j stands at %j", (evidence, standing) => {
  expect(standingOf(evidence.map((status) => ({ status })))).toBe(standing);
});

test("the standings of a unit add up to what is covered, and those that are Done to what is signed off", () => {
  const [unit] = curriculum.performance_units;
  const places = (unit?.learning_outcomes ?? []).flatMap((outcome) =>
    outcome.assessment_criteria.map(({ AC_number }) => ({
      unit: { number: unit?.unit ?? "" },
      learningOutcome: { number: String(outcome.LO_number) },
      criteria: { number: AC_number },
    })),
  );
  const evidence = fc.record({ place: fc.constantFrom(...places), status: fc.constantFrom(...statuses) });
  fc.assert(
    fc.property(fc.array(evidence, { maxLength: 40 }), (portfolios) => {
      const [part] = logbookOf(
        curriculum,
        portfolios.map(({ place, status }) => ({ ...place, status })),
      ).units;
      const counts = standingsIn(part?.outcomes ?? []);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(part?.covered);
      expect(counts.find(({ standing }) => standing === "Done")?.count).toBe(part?.signedOff);
    }),
  );
});
