import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type QualificationDocument, qualificationLimits } from "./document.ts";
import { csvColumns, faultsMost, readQualification } from "./reading.ts";

const small: QualificationDocument = {
  ...{ code: "2365-03", title: "Level 3 Diploma" },
  units: [
    {
      ...{ unit: "301", title: "Safety" },
      outcomes: [
        { number: "1", text: "Work safely", criteria: [{ number: "1.1", text: "Isolate, then prove dead" }] },
        {
          ...{ number: "2", text: "Report" },
          criteria: [
            { number: "2.1", text: "Say what is wrong" },
            { number: "2.2", text: "Write it down" },
          ],
        },
      ],
    },
  ],
  requirements: [],
  rules: { evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null },
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
function rowsIn({ units }: QualificationDocument): string[][] {
  return units.flatMap(({ unit, title, outcomes }) =>
    outcomes.flatMap(({ number, text, criteria }) =>
      criteria.map((one) => [unit, title, number, text, one.number, one.text]),
    ),
  );
}
const csvOf = (rows: string[][], end = "\r\n") =>
  [csvColumns.join(), ...rows.map((row) => row.map(quoted).join())].join(end);
const readCsv = (text: string, { code, title } = small) => readQualification({ kind: "csv", text, code, title });
const readJson = (value: unknown) => readQualification({ kind: "json", text: JSON.stringify(value) });
/** A copy with one part changed, named as a fault names it: "units 1, outcomes 2, text". */
function changed(where: string, value: unknown): unknown {
  const copy = structuredClone(small) as unknown;
  const parts = where
    .split(", ")
    .flatMap((part) => part.split(" ").map((one) => (/^\d+$/.test(one) ? Number(one) - 1 : one)));
  const last = parts.pop() ?? "";
  const within = parts.reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], copy);
  (within as Record<string, unknown>)[last] = value;
  return copy;
}

describe("a qualification is read", () => {
  test("from JSON, with and without a byte-order mark", () => {
    expect(readJson(small)).toEqual({ document: small, faults: [], faultsTotal: 0 });
    expect(readQualification({ kind: "json", text: `\uFEFF${JSON.stringify(small)}` }).document).toEqual(small);
  });

  test.each(["\n", "\r\n", "\r"])("from CSV with lines that end with %j, in any order of columns", (end) => {
    expect(readCsv(`\uFEFF${csvOf(rowsIn(small), end)}${end}`).document).toEqual(small);
    const turned = csvOf(rowsIn(small).map((row) => row.toReversed())).replace(
      csvColumns.join(),
      csvColumns.toReversed().join(),
    );
    expect(readCsv(turned).document).toEqual(small);
  });

  test("from CSV that names a unit or an outcome once, with rows apart and empty ones between", () => {
    const [first = [], second = [], third = []] = rowsIn(small);
    const bare = ["301", "", "2", "", "2.2", "Write it down"];
    expect(readCsv(csvOf([first, second, [""], bare])).document).toEqual(small);
    const other = ["302", "Other", "1", "Other", "1.1", "Other"];
    expect(readCsv(csvOf([first, second, other, third])).document?.units.map(({ unit }) => unit)).toEqual([
      "301",
      "302",
    ]);
  });

  const number = fc.stringMatching(/^[0-9a-z.()]{1,8}$/);
  const text = fc
    .string({ minLength: 1, maxLength: 60, unit: "grapheme" })
    .map((one) => one.replaceAll(/[\p{Cc}\uFFFD]/gu, "").trim())
    .filter((one) => /[^\s\p{Cf}]/u.test(one) && !/^\s*[=+@-]/.test(one) && one.isWellFormed());
  const criteria = fc.uniqueArray(fc.record({ number, text }), {
    selector: (one) => one.number,
    minLength: 1,
    maxLength: 5,
  });
  const outcome = fc.record({ number: fc.integer({ min: 1, max: 99 }).map(String), text, criteria });
  const outcomes = fc.uniqueArray(outcome, { selector: (one) => one.number, minLength: 1, maxLength: 3 });
  const units = fc.uniqueArray(fc.record({ unit: number, title: text, outcomes }), {
    ...{ selector: ({ unit }: { unit: string }) => unit, minLength: 1, maxLength: 4 },
  });
  const anyDocument = units.map((units) => ({ ...small, units }));

  test("as the same document from JSON and from CSV, whatever it says", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(readCsv(csvOf(rowsIn(document)), document).document).toEqual(document);
        expect(readJson(document).document).toEqual(document);
      }),
    );
  });

  test("not at all when one row is damaged, which the fault names with its column", () => {
    const damage = fc.constantFrom(
      ...([
        ["unit", ""],
        ["unit", "3 01"],
        ["outcome", "two"],
        ["outcome", "0"],
        ["criterion", ""],
        ["criterion", "1\u0000"],
        ["criterionText", ""],
        ["criterionText", "=1+1"],
        ["criterionText", "+44"],
        ["criterionText", "@SUM(A1)"],
        ["criterionText", "-2"],
        ["criterionText", "caf\uFFFD"],
        ["criterionText", "a\u0007b"],
        ["criterionText", "x".repeat(1001)],
        ["unitTitle", "another title than it has"],
        ["outcomeText", "=A1"],
      ] as const),
    );
    fc.assert(
      fc.property(anyDocument, damage, fc.nat(), (document, [column, value], choice) => {
        const rows = rowsIn(document);
        const at = choice % rows.length;
        fc.pre(column !== "unitTitle" || rows.findIndex(([unit]) => unit === rows[at]?.[0]) < at);
        const damaged = rows.with(at, (rows[at] ?? []).with(csvColumns.indexOf(column), value));
        const { document: found, faults } = readCsv(csvOf(damaged), document);
        expect(found).toBeUndefined();
        expect(faults.map(({ where }) => where)).toContain(`row ${at + 2}, ${column}`);
      }),
    );
  });
});

describe("everything that is wrong is named", () => {
  test.each([
    ["title", "", "Enter the title of the qualification."],
    ["code", "23 65", "The code has at most 20 letters, digits and hyphens."],
    ["code", "2365v2", "The code does not end like a version, as in “v2”."],
    ["units", [], "A qualification has at least one unit."],
    ["units", Array(61).fill(small.units[0]), "A qualification has at most 60 units."],
    ["units 1, outcomes 2, text", "", "Enter the text of the outcome."],
    ["units 1, outcomes 2, number", "1", "Unit 301 has outcome 1 twice."],
    ["units 1, outcomes 2, criteria 2, number", "2.1", "Outcome 2 of unit 301 has criterion 2.1 twice."],
    ["units 1, outcomes 2, criteria 2, text", 7, "Enter the text of the criterion."],
    ["units 1, outcomes 2, criteria 2, text", "=1+1", "This begins like a formula. Write it as a text."],
    ["units 1, outcomes 2, criteria 2, note", "x", "There is no such field."],
    ["requirement", [], "There is no such field."],
    ["units 1, outcomes", {}, "This is missing, or not what belongs here."],
  ])("%s: %j", (where, value, message) => {
    const { document, faults } = readJson(changed(where, value));
    expect(document).toBeUndefined();
    expect(faults).toContainEqual({ where, message });
  });

  const cells = (own: object) => ({
    ...{ id: "kinds", scope: { unit: "301", outcome: "2" }, kind: "cells", text: "kinds", least: 1, realWork: true },
    cells: [{ id: "one", name: "One" }],
    ...own,
  });
  test.each([
    ["requirements 1, scope", [cells({ scope: { unit: "302" } })], "This names no criterion."],
    [
      "requirements 1, cells 1, by 1",
      [cells({ cells: [{ id: "a", name: "A", by: ["1.1"] }] })],
      "There is no criterion 1.1 there.",
    ],
    ["requirements 1, least", [cells({ least: 2 })], "This asks for more cells than there are."],
    ["requirements 1, method", [cells({ kind: "method" })], "Choose the method."],
    ["requirements 2, id", [cells({}), cells({ cells: [{ id: "two", name: "Two" }] })], "The id kinds is there twice."],
    ["requirements 2, cells 1, id", [cells({}), cells({ id: "more" })], "The id one is there twice."],
  ])("%s", (where, requirements, message) => {
    expect(readJson({ ...small, requirements }).faults).toContainEqual({ where, message });
  });

  test.each([
    [
      "a column that is missing",
      "unit,unitTitle,outcome,outcomeText,criterion\n",
      "row 1, criterionText",
      "This column is missing.",
    ],
    ["one that nobody knows", `${csvColumns.join()},note\n`, "row 1, note", "There is no such column."],
    ["one without a name", `${csvColumns.join()},\n`, "row 1, column 7", "There is no such column."],
    ["one that is there twice", `${csvColumns.join()},unit\n`, "row 1, unit", "This column is there twice."],
    [
      "an open quotation mark",
      `${csvOf(rowsIn(small))}\n"301`,
      "row 5",
      "A quotation mark is opened here and not closed.",
    ],
    [
      "a row that is too long",
      `${csvOf(rowsIn(small))}\n301,,2,,2.3,Text,more`,
      "row 5",
      "This row has more cells than columns.",
    ],
    [
      "a criterion that is there twice",
      csvOf([...rowsIn(small), ...rowsIn(small)]),
      "row 7, criterion",
      "Outcome 2 of unit 301 has criterion 2.2 twice.",
    ],
    ["no row at all", csvColumns.join(), "file", "A qualification has at least one unit."],
    ["nothing", "", "row 1, unit", "This column is missing."],
  ])("%s", (_, text, where, message) => {
    expect(readCsv(text).faults).toContainEqual({ where, message });
  });

  test("several at once, and of very many the first", () => {
    const rows = rowsIn(small);
    const two = csvOf([...rows.map((row, index) => (index === 0 ? row.with(5, "") : row)), ...rows.slice(2)]);
    expect(readCsv(two).faults.map(({ where }) => where)).toEqual(["row 2, criterionText", "row 5, criterion"]);
    const many = readCsv(
      csvOf(Array.from({ length: 900 }, (_, index) => ["301", "Safety", "1", "Work", `1.${index}`, ""])),
    );
    expect([many.faults.length, many.faultsTotal]).toEqual([faultsMost, 900]);
  });

  test("a file that is too large, or nothing of the kind", () => {
    const { code, title } = small;
    const tooLarge = readQualification({
      kind: "csv",
      text: "é".repeat(qualificationLimits.bytes / 2 + 1),
      code,
      title,
    });
    expect(tooLarge.faults).toEqual([{ where: "file", message: "A qualification has at most 2 MB." }]);
    for (const text of ["", "{", "PK\u0003\u0004", "null", "7", "[]", '"text"'])
      expect(readQualification({ kind: "json", text }).faultsTotal).toBeGreaterThan(0);
    const deep = `{"code":${"[".repeat(300_000)}${"]".repeat(300_000)}}`;
    expect(readQualification({ kind: "json", text: deep }).faultsTotal).toBeGreaterThan(0);
    const criteria = Array.from({ length: 5001 }, (_, index) => ["301", "S", "1", "W", `1.${index}`, "Text"]);
    expect(readCsv(csvOf(criteria)).faults).toEqual([
      { where: "file", message: "A qualification has at most 5,000 criteria." },
    ]);
  });

  test("whatever text it is, reading ends with a document or with faults", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom("json", "csv"), (text, kind) => {
        const file =
          kind === "json" ? { kind, text } : { kind, text: `${csvColumns.join()}\n${text}`, code: "C", title: "T" };
        const { document, faultsTotal } = readQualification(file as Parameters<typeof readQualification>[0]);
        expect(document === undefined).toBe(faultsTotal > 0);
      }),
    );
  });
});
