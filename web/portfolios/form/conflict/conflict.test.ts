import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyValues, type Values } from "../values.ts";
import { differences, isUntouched } from "./conflict.ts";

const base: Values = {
  ...emptyValues(new Date("2026-03-03T09:30:00Z"), new URLSearchParams("unit=311&outcome=1&criterion=1.1")),
  title: "Consumer unit",
  sections: [{ heading: "Before", content: "An old board." }],
};

test("each part in which two versions differ is shown as both have it", () => {
  const mine = { ...base, title: "New board", jobType: "Rewire" };
  const other = { ...base, title: "Board", comments: "Late", unit: "312", learningOutcome: "2", criteria: "2.1" };
  expect(differences(mine, other)).toEqual([
    { name: "Title", mine: "New board", other: "Board" },
    { name: "Unit, outcome and criterion", mine: "Unit 311, LO 1, AC 1.1", other: "Unit 312, LO 2, AC 2.1" },
    { name: "Job type", mine: "Rewire", other: "" },
    { name: "Comments", mine: "", other: "Late" },
  ]);
});

test("further criteria are compared as a list to read, in whatever order they were chosen", () => {
  const [one, other] = ["2.1", "2.2a"].map((criteria) => ({ unit: "311", learningOutcome: "2", criteria }));
  if (!one || !other) throw new Error("No criteria");
  expect(isUntouched({ ...base, also: [one, other] }, { ...base, also: [other, one] })).toBe(true);
  const [difference, ...more] = differences({ ...base, also: [one, other] }, { ...base, also: [one] });
  expect(more).toEqual([]);
  expect(difference).toMatchObject({ name: "Also covers", other: expect.stringMatching(/^311 · 2\.1 \S/) });
  expect(difference?.mine.split("\n")).toHaveLength(2);
});

test("times and sections are compared as they are read", () => {
  const theirs = { ...base, dateTime: "2026-07-03T09:30", sections: [{ heading: "After", content: "A new board." }] };
  expect(differences(base, theirs).map(({ mine, other }) => [mine, other])).toEqual([
    ["3 March 2026, 09:30", "3 July 2026, 09:30"],
    ["Before\nAn old board.", "After\nA new board."],
  ]);
});

const text = fc.constantFrom("", "a", "b", "c");
const versions = fc
  .record({ title: text, postcode: text, method: text, jobType: text, comments: text, taskDescription: text })
  .map((texts): Values => ({ ...base, ...texts }));

test("whatever was typed in one version and not in the other is shown, of both", () => {
  fc.assert(
    fc.property(versions, versions, (mine, other) => {
      const shown = differences(mine, other).flatMap((part) => [part.mine, part.other]);
      const fields = ["title", "postcode", "method", "jobType", "comments", "taskDescription"] as const;
      const differing = fields.filter((field) => mine[field] !== other[field]);
      expect(shown.toSorted()).toEqual(differing.flatMap((field) => [mine[field], other[field]]).toSorted());
      expect(isUntouched(mine, other)).toBe(differing.length === 0);
    }),
  );
});
