import fc from "fast-check";
import { expect, test } from "vitest";
import { rangeOf } from "../logbook/range.ts";
import { curriculum, entriesOf, findCriterion, findUnit, inCurriculumOrder, placeError } from "./curriculum.ts";
import type { QualificationDocument } from "./document.ts";
import { codeOf, keyOf, unitKeyMost } from "./keys.ts";
import { curriculumAcross, curriculumOf } from "./known.ts";
import { cellName, cellsWithin, mayCarry, requirementsIn } from "./requirements.ts";
import { isUnit } from "./units.ts";

const document: QualificationDocument = {
  code: "2365-03",
  title: "Level 3 Diploma",
  units: [
    {
      unit: "311",
      title: "Another unit 311",
      outcomes: [
        { number: "1", text: "Know", criteria: [{ number: "1.1", text: "State" }] },
        { number: "2", text: "Do", criteria: [{ number: "b", text: "Show" }] },
      ],
    },
  ],
  requirements: [
    {
      ...{ id: "kinds", scope: { unit: "311", outcome: "2" }, kind: "cells", text: "kinds", least: 1, realWork: false },
      cells: [
        { id: "swa", name: "Armoured" },
        { id: "tray", name: "Tray", by: ["1.1"] },
      ],
    },
    { id: "often", scope: { unit: "311" }, kind: "occasions", text: "jobs on site", least: 2, realWork: true },
    {
      ...{ id: "seen", scope: { unit: "311", criterion: "b" }, kind: "method", text: "observed", realWork: false },
      ...{ method: "Direct observation", least: 1 },
    },
  ],
  rules: { evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null },
};
const first = curriculumOf({ _id: "one", code: "2365-03", version: 1, document });
const second = curriculumOf({ _id: "two", code: "2365-03", version: 2, document });
const at = (learningOutcome: string, criteria: string) => ({ unit: "2365-03/311", learningOutcome, criteria });

test("units of different qualifications and versions may have one number, and none is found for another", () => {
  expect(findUnit("311")?.title).not.toBe("Another unit 311");
  expect([findUnit("2365-03/311")?.title, findUnit("2365-03v2/311")?.title]).toEqual([
    "Another unit 311",
    "Another unit 311",
  ]);
  expect(findUnit("2365-03v3/311")).toBeUndefined();
  expect(findCriterion("2365-03/311", "2", "b")?.description).toBe("Show");
  expect(placeError({ unit: "2365-03/311", outcome: "3", criterion: "" })?.level).toBe("learningOutcome");
  expect(curriculumOf({ _id: "one", code: "2365-03", version: 1, document })).toBe(first);
});

test("what somebody works towards has the units of each, in order, and one curriculum is that itself", () => {
  const both = curriculumAcross([curriculum, first]);
  expect(both.performance_units).toEqual([...curriculum.performance_units, ...first.performance_units]);
  expect(curriculumAcross([curriculum, first])).toBe(both);
  expect([curriculumAcross([]), curriculumAcross([second])]).toEqual([curriculum, second]);
  const mixed = [at("2", "b"), ...entriesOf(curriculum).slice(0, 1), { ...at("1", "1.1"), unit: "unknown" }];
  expect(inCurriculumOrder(mixed).map(({ unit }) => unit)).toEqual(["311", "2365-03/311"]);
});

test("a cell is carried within its scope and by its own criteria, under the key of its version", () => {
  expect(cellName("2365-03/swa")).toBe("Armoured");
  expect(mayCarry(at("2", "b"), "2365-03/swa")).toBe(true);
  expect([mayCarry(at("1", "1.1"), "2365-03/swa"), mayCarry(at("2", "b"), "2365-03/tray")]).toEqual([false, false]);
  expect([mayCarry(at("2", "b"), "2365-03v2/swa"), mayCarry(at("2", "b"), "swa")]).toEqual([false, false]);
  expect(cellsWithin([at("2", "b")])).toEqual(["2365-03/swa"]);
  expect(requirementsIn(curriculum).map(({ id }) => id)).toEqual(["containment", "cables"]);
  expect(requirementsIn(second).map(({ id }) => id)).toEqual(["2365-03v2/kinds", "2365-03v2/often", "2365-03v2/seen"]);
});

const job = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  verdict: fc.constantFrom("accepted" as const, "not yet" as const, "pending" as const),
  workplace: fc.constantFrom("real" as const, "simulated" as const, "" as const),
  method: fc.constantFrom("Direct observation", "Work Product"),
  criteria: fc.constantFrom("1.1", "b"),
});

test("occasions and methods count what is accepted within their scope, in real work where that is asked", () => {
  const holds = fc.property(fc.array(job, { maxLength: 6 }), (jobs) => {
    const none = { number: "" };
    const evidence = jobs.map(({ id, verdict, workplace, method, criteria }) => {
      const decided = [{ ...at(criteria === "b" ? "2" : "1", criteria), verdict, workplace }];
      return { id, unit: none, learningOutcome: none, criteria: none, status: "Reviewed" as const, method, decided };
    });
    const occasions = (some: readonly { id: number }[]) => new Set(some.map(({ id }) => id)).size;
    const [, often, seen] = rangeOf(requirementsIn(first), evidence, occasions);
    const accepted = jobs.filter(({ verdict }) => verdict === "accepted");
    const real = accepted.filter(({ workplace }) => workplace === "real");
    expect(often).toMatchObject({ shown: new Set(real.map(({ id }) => id)).size, cells: [] });
    expect(often?.isMet).toBe((often?.shown ?? 0) >= 2);
    const observed = accepted.filter(({ criteria, method }) => criteria === "b" && method === "Direct observation");
    expect(seen).toMatchObject({ shown: observed.length, isMet: observed.length > 0 });
  });
  fc.assert(holds);
});

test("every key of an allowed code and number is a unit's, and has room everywhere", () => {
  const longest = keyOf({ code: "x".repeat(20), version: 999 }, "9".repeat(20));
  expect([longest.length <= unitKeyMost, isUnit(longest)]).toEqual([true, true]);
  expect(["315", longest, "2365-03/301"].map(codeOf)).toEqual(["2357-13", "x".repeat(20), "2365-03"]);
  expect(["315", "", "999", "a b"].map(isUnit)).toEqual([true, false, false, false]);
});
