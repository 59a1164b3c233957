import { expect, test } from "vitest";
import { ImportedLearner } from "./import.ts";
import { fieldOf, importColumns, importFields } from "./import-columns.ts";

test.each([
  ["Name", "name"],
  ["E-Mail", "email"],
  ["email_address", "email"],
  ["DOB", "dob"],
  [" date  OF birth ", "dob"],
  ["Reference No", "referenceNo"],
  ["referenceNo", "referenceNo"],
  ["REFERENCE_NUMBER", "referenceNo"],
  ["Assessor email", "assessor"],
  ["Role", undefined],
  ["", undefined],
])("the heading %j is understood as %j", (heading, field) => {
  expect(fieldOf(heading)).toBe(field);
});

test("no two columns answer to the same heading, and each to its own title", () => {
  const headings = importFields.flatMap((field) => [importColumns[field].title, ...importColumns[field].aliases]);
  expect(headings.map(fieldOf)).toEqual(
    importFields.flatMap((field) => [importColumns[field].title, ...importColumns[field].aliases].map(() => field)),
  );
});

test("the columns are the fields of a learner", () => {
  expect(Object.keys(ImportedLearner.shape).sort()).toEqual([...importFields].sort());
});
