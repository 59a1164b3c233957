import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyValues, type Values } from "../values.ts";
import { differences, isUntouched, merged } from "./conflict.ts";

const base: Values = {
  ...emptyValues(new Date("2026-03-03T09:30:00Z"), new URLSearchParams("unit=311&outcome=1&criterion=1.1")),
  title: "Consumer unit",
  sections: [{ heading: "Before", content: "An old board." }],
};

test("each difference prefers the side that changed", () => {
  const mine = { ...base, title: "New board", jobType: "Rewire" };
  const theirs = { ...base, title: "Board", comments: "Late", unit: "312", learningOutcome: "2", criteria: "2.1" };
  expect(differences(base, mine, theirs)).toEqual([
    { name: "Title", mine: "New board", theirs: "Board", prefers: "mine" },
    {
      name: "Unit, outcome and criterion",
      mine: "Unit 311, LO 1, AC 1.1",
      theirs: "Unit 312, LO 2, AC 2.1",
      prefers: "theirs",
    },
    { name: "Job type", mine: "Rewire", theirs: "", prefers: "mine" },
    { name: "Comments", mine: "", theirs: "Late", prefers: "theirs" },
  ]);
});

test("a unit is taken with its outcome and criterion", () => {
  const theirs = { ...base, unit: "312", learningOutcome: "2", criteria: "2.1" };
  const { unit, learningOutcome, criteria } = merged(base, theirs, ["Unit, outcome and criterion"]);
  expect([unit, learningOutcome, criteria]).toEqual(["312", "2", "2.1"]);
});

test("times and sections are compared as they are read", () => {
  const theirs = { ...base, dateTime: "2026-07-03T09:30", sections: [{ heading: "After", content: "A new board." }] };
  expect(differences(base, base, theirs).map((difference) => [difference.mine, difference.theirs])).toEqual([
    ["3 March 2026, 09:30", "3 July 2026, 09:30"],
    ["Before\nAn old board.", "After\nA new board."],
  ]);
});

const text = fc.constantFrom("", "a", "b", "c");
const versions = fc
  .record({ title: text, postcode: text, method: text, jobType: text, comments: text, taskDescription: text })
  .map((texts): Values => ({ ...base, ...texts }));

test("what only one side changed survives without a question, and nothing is made up", () => {
  fc.assert(
    fc.property(versions, versions, versions, (start, mine, theirs) => {
      const differing = differences(start, mine, theirs);
      const taken = differing.filter(({ prefers }) => prefers === "theirs").map(({ name }) => name);
      const result = merged(mine, theirs, taken);
      for (const field of ["title", "postcode", "method", "jobType", "comments", "taskDescription"] as const) {
        const expected = mine[field] === start[field] ? theirs[field] : mine[field];
        expect(result[field]).toBe(expected);
      }
      expect(isUntouched(start, start)).toBe(true);
      expect(isUntouched(start, theirs)).toBe(differences(start, start, theirs).length === 0);
    }),
  );
});
