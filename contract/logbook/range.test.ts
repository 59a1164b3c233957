import fc from "fast-check";
import { expect, test } from "vitest";
import { statuses } from "../core/moves.ts";
import { curriculum } from "../qualifications/curriculum.ts";
import { cellIds, mayCarry, requirements } from "../qualifications/requirements.ts";
import { workplaces } from "../qualifications/workplaces.ts";
import { missingFor, refusalToAchieve } from "./coverage.ts";
import { type Evidence, logbookOf } from "./logbook.ts";
import { openCells, rangeOf } from "./range.ts";

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const trunking = { unit: "315", learningOutcome: "6", criteria: "6.3b" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };

const decision = fc.record({
  place: fc.constantFrom(swa, trunking, isolated),
  verdict: fc.constantFrom("accepted" as const, "not yet" as const),
  cells: fc.subarray([...cellIds]),
  workplace: fc.constantFrom(...workplaces),
});
const job: fc.Arbitrary<Evidence> = fc
  .record({
    places: fc.subarray([swa, trunking, isolated], { minLength: 1 }),
    decisions: fc.uniqueArray(decision, { selector: ({ place }) => place, maxLength: 3 }),
    cells: fc.subarray([...cellIds]),
    workplace: fc.constantFrom(...workplaces),
    status: fc.constantFrom(...statuses),
  })
  .map(({ places, decisions, ...rest }) => ({
    ...{ unit: { number: "" }, learningOutcome: { number: "" }, criteria: { number: "" }, ...rest, places },
    decided: decisions.map(({ place, verdict, cells, workplace }) => {
      // As the server keeps them: only an acceptance names cells, and only those that it may carry.
      const carried = verdict === "accepted" ? cells.filter((id) => mayCarry(place, id)) : [];
      return { ...place, verdict, cells: carried, workplace };
    }),
  }));

test("a cell is shown by an accepted criterion that names it and may carry it, in real work, and by nothing else", () => {
  const holds = fc.property(fc.array(job, { maxLength: 4 }), (jobs) => {
    for (const { requirement, cells, shown, isMet } of rangeOf(requirements, jobs)) {
      for (const { id, state } of cells) {
        const naming = jobs.flatMap(({ decided = [] }) => decided).filter((one) => one.cells?.includes(id));
        expect(state === "shown", id).toBe(naming.some(({ workplace }) => workplace === "real"));
        if (state !== "shown" && naming.length > 0) expect(["practice only", "waiting"]).toContain(state);
      }
      expect([shown, isMet]).toEqual([
        cells.filter(({ state }) => state === "shown").length,
        shown >= requirement.least,
      ]);
    }
  });
  fc.assert(holds);
});

const base = { unit: { number: "" }, learningOutcome: { number: "" }, criteria: { number: "" } };
const claim = { ...base, places: [swa], cells: ["swa"], workplace: "real" as const };
const accepts = (workplace: "real" | "simulated") => [
  { ...swa, verdict: "accepted" as const, cells: ["swa"], workplace },
];

test("what waits for a countersignature waits in the range, where it was real work", () => {
  const stateOf = (workplace: "real" | "simulated", verdict: "accepted" | "pending") => {
    const decided = [{ ...swa, verdict, cells: ["swa"], workplace }];
    const range = rangeOf(requirements, [{ ...base, places: [swa], status: "Reviewed", decided }]);
    return range.flatMap(({ cells }) => cells).find(({ id }) => id === "swa")?.state;
  };
  expect([stateOf("real", "pending"), stateOf("real", "accepted")]).toEqual(["waiting", "shown"]);
  expect(stateOf("simulated", "pending")).toBe("practice only");
});

test.each<[why: string, job: Evidence, state: string, waitsFor: string[]]>([
  ["a draft", { ...claim, status: "Draft" }, "to do", []],
  ["what waits for its assessor", { ...claim, status: "To Be Reviewed" }, "waiting", ["6.2e"]],
  [
    "what is not yet accepted",
    { ...claim, status: "Reviewed", decided: [{ ...swa, verdict: "not yet" }] },
    "waiting",
    ["6.2e"],
  ],
  [
    "what was done in a practice bay",
    { ...claim, workplace: "simulated", status: "To Be Reviewed" },
    "practice only",
    [],
  ],
  ["what was accepted there", { ...claim, status: "Done", decided: accepts("simulated") }, "practice only", []],
  ["what is accepted in real work", { ...claim, status: "Done", decided: accepts("real") }, "shown", []],
  ["a draft that came back with it accepted", { ...claim, status: "Draft", decided: accepts("real") }, "shown", []],
  [
    "a record that waits for its learner",
    { ...claim, status: "Reviewed", decided: accepts("real"), record: "waiting" },
    "waiting",
    [],
  ],
  [
    "a record that its learner confirmed",
    { ...claim, status: "Done", decided: accepts("real"), record: "confirmed" },
    "shown",
    [],
  ],
  ["what no criterion of the job may carry", { ...claim, places: [trunking], status: "To Be Reviewed" }, "to do", []],
])("SWA of %s", (_, one, state, waitsFor) => {
  const cell = rangeOf(requirements, [one])
    .flatMap(({ cells }) => cells)
    .find(({ id }) => id === "swa");
  expect(cell).toMatchObject({ state, waitsFor });
});

/** Everything of an outcome accepted, with these cells of the range. */
function everything(outcomes: readonly string[], cells: readonly string[]): Evidence[] {
  const unit = curriculum.performance_units.find(({ unit }) => unit === "315");
  const places = (unit?.learning_outcomes ?? [])
    .filter(({ LO_number }) => outcomes.includes(String(LO_number)))
    .flatMap(({ LO_number, assessment_criteria }) =>
      assessment_criteria.map(({ AC_number }) => ({
        ...{ unit: "315", learningOutcome: String(LO_number), criteria: AC_number },
      })),
    );
  const decided = places.map((place) => {
    const carried = cells.filter((id) => mayCarry(place, id));
    return { ...place, verdict: "accepted" as const, cells: carried, workplace: "real" as const };
  });
  return [{ ...base, places, decided, status: "Done" }];
}

const lacks = (jobs: Evidence[], outcome?: string) =>
  missingFor({ unit: "315", outcome }, logbookOf(curriculum, jobs), rangeOf(requirements, jobs));

test("an outcome with its range is complete, and without any one cell lacks exactly that", () => {
  expect(lacks(everything(["6"], cellIds), "6")).toEqual([]);
  for (const { text, cells } of requirements)
    for (const { id, name } of cells) {
      const others = cellIds.filter((one) => one !== id);
      expect(lacks(everything(["6"], others), "6")).toEqual([`${text}: ${name} is not shown in real work`]);
      expect([...openCells(rangeOf(requirements, everything(["6"], others)))]).toEqual([id]);
    }
});

test("without a criterion it lacks that, and of many the first ten are named and the rest counted", () => {
  const [one] = everything(["6"], cellIds);
  const decided = one?.decided?.filter(({ criteria }) => criteria !== "6.3d") ?? [];
  const jobs = [{ ...base, places: decided, decided, status: "Reviewed" as const }];
  expect(refusalToAchieve({ unit: "315", outcome: "6" }, lacks(jobs, "6"))).toBe(
    "Outcome 6 of unit 315 is not complete: 6.3d has no accepted evidence.",
  );
  const [criteria = ""] = lacks([]);
  expect(criteria).toMatch(/^(\S+, ){9}\S+ and \d+ more have no accepted evidence$/);
});
