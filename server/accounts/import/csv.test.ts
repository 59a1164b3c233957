import { ImportedLearner } from "contract/accounts/import.ts";
import { type ImportField, importColumns, importFields } from "contract/accounts/import-columns.ts";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { learnersCsv, learnerTexts } from "../../../test/product/learners.ts";
import { readRows } from "./rows.ts";

const noSuchDay = "There is no such day. Write the date as 2001-03-27 or 27/03/2001, the day first.";
const utf8 = (text: string) => Buffer.from(text);

function refusalOf(bytes: Uint8Array): string {
  try {
    readRows(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("the file as a whole", () => {
  const headings = "Name,Email,Date of birth,Postcode,Qualification,Phone,Reference number";
  test.each([
    ["", "The file has no column for Name, Email,"],
    ["Name,Email,DOB,Postcode,Qualification,Phone\nSam", "The file has no column for Reference number."],
    [`${headings},E-mail\nSam`, "The file has more than one column for Email. Keep one of each."],
    [headings, "There is no learner in this file."],
    [`${headings}\r\n\r\n,,,,,,\r\n`, "There is no learner in this file."],
    [`${headings}\n"Sam,1`, "The file cannot be read near line 2."],
    [`${headings}\nSam "S" ,"a" b`, "The file cannot be read near line 2."],
    ["PK\u0003\u0004 and so on", "This is a workbook, not a CSV file."],
    ["\0\u0001", "This is not a CSV file."],
    [learnersCsv(Array.from({ length: 1001 }, () => ({}))), "This file has 1,001 learners. At most 1,000"],
  ])("%# is refused in a sentence", (text, sentence) => {
    expect(refusalOf(utf8(text))).toContain(sentence);
  });

  test("names the headings that mean nothing to it", () => {
    const { rows, ignored } = readRows(utf8(`Role,${headings},\nstudent,Sam,s@example.com,2001-03-27,LS1,L3,01,R1,\n`));
    expect([ignored, rows[0]?.learner?.name, rows[0]?.row]).toEqual([["Role"], "Sam", 2]);
  });

  test("counts rows as a spreadsheet does, also after empty ones and texts of several lines", () => {
    const line = (name: string, note: string) => `${name},s@example.com,2001-03-27,LS1,L3,01,R1,"${note}"`;
    const text = [`${headings},Note`, line("Sam", "two\r\nlines"), "", ",,,,,,,", line("Tom", ""), "", ""].join("\r\n");
    expect(readRows(utf8(text)).rows.map(({ row, texts }) => [row, texts.name])).toEqual([
      [2, "Sam"],
      [5, "Tom"],
    ]);
  });
});

describe("one row", () => {
  test.each<[Partial<Record<ImportField, string>>, string, string]>([
    [{ name: " " }, "Name", "Enter a name."],
    [{ name: "two\nlines" }, "Name", "Remove the characters that cannot be shown."],
    [{ email: "sam" }, "Email", "Enter an email address, for example name@example.com."],
    [{ dob: "" }, "Date of birth", "Enter a date of birth, for example 27/03/2001."],
    [{ dob: "3/4/2001" }, "Date of birth", "Write the date as 2001-03-27 or 27/03/2001, the day first."],
    [{ dob: "27/03/01" }, "Date of birth", "Write the date as 2001-03-27 or 27/03/2001, the day first."],
    [{ dob: "27.03.2001" }, "Date of birth", "Write the date as 2001-03-27 or 27/03/2001, the day first."],
    [{ dob: "03/27/2001" }, "Date of birth", noSuchDay],
    [{ dob: "31/02/2001" }, "Date of birth", noSuchDay],
    [{ dob: "2001-02-31" }, "Date of birth", noSuchDay],
    [{ dob: "2199-01-01" }, "Date of birth", "Enter a date of birth in the past."],
    [{ postcode: "" }, "Postcode", "Enter a postcode."],
    [{ qualification: "" }, "Qualification", "Enter a qualification."],
    [{ phone: "1".repeat(41) }, "Phone", "Use at most 40 characters."],
    [{ referenceNo: "" }, "Reference number", "Enter a reference number."],
    [{ assessor: "Ann" }, "Assessor", "Enter the email address of an active assessor, or nothing."],
  ])("%j: %s: %s", (about, column, message) => {
    expect(readRows(utf8(learnersCsv([about]))).rows[0]?.faults).toEqual([{ column, message }]);
  });

  test.each(["03/27/2001", "31/02/2001", "2001-02-31"])("%s is shown as it was written", (dob) => {
    const { rows } = readRows(utf8(learnersCsv([{ dob }])));
    expect(rows[0]?.texts.dob).toBe(dob);
  });

  test("a British date is the day first, and the apostrophe of an export goes away", () => {
    const [row] = readRows(utf8(learnersCsv([{ dob: "03/04/2001", phone: "'+44 113", name: "'Amy'" }]))).rows;
    expect([row?.learner?.dob, row?.learner?.phone, row?.learner?.name]).toEqual(["2001-04-03", "+44 113", "'Amy'"]);
  });

  test("a comma without quotation marks does not move texts into other columns unnoticed", () => {
    const text = learnersCsv([{ qualification: "LEVEL", assessor: "a@example.com" }]).replace(
      "LEVEL",
      "Level 3, electrical",
    );
    const columns = readRows(utf8(text)).rows[0]?.faults.map(({ column }) => column);
    expect(columns).toContain("Row");
  });
});

const encodings = {
  "UTF-8": { charset: "unit", encode: (text: string) => Buffer.from(text) },
  "UTF-8 with a mark": { charset: "unit", encode: (text: string) => Buffer.from(`\ufeff${text}`) },
  "UTF-16": { charset: "unit", encode: (text: string) => Buffer.from(`\ufeff${text}`, "utf16le") },
  "Windows-1252": { charset: "western", encode: (text: string) => Buffer.from(text, "latin1") },
} as const;

/** Texts that a learner's row accepts, of any characters, or of the letters that Windows-1252 has. */
function textOf(charset: "unit" | "western", most: number) {
  const any = charset === "unit" ? fc.string({ unit: "grapheme", maxLength: most / 4 }) : fc.string({ unit: western });
  const odd = fc.constantFrom('a "quoted" word', "one, two", "one; two", "tab", "=1+1", "+44 113", "'quoted'", "-");
  const texts = fc.oneof(any, odd).map((text) =>
    text
      .slice(0, most)
      .toWellFormed()
      .replace(/\p{Cc}/gu, "")
      .trim(),
  );
  // A text that looks like an escaped formula cannot be told from one.
  return texts.filter((text) => !/^'[=+\-@＝＋－＠]/.test(text));
}

// Letters only: with characters such as ¡ between them, the bytes can also be valid UTF-8, and the encoding is ambiguous.
const western = fc.integer({ min: 0xc0, max: 0xff }).map((code) => String.fromCharCode(code));

const file = fc.constantFrom(...Object.values(encodings)).chain(({ charset, encode }) =>
  fc.record({
    encode: fc.constant(encode),
    delimiter: fc.constantFrom(",", ";", "\t"),
    lineEnd: fc.constantFrom("\r\n", "\n"),
    order: fc.shuffledSubarray([...importFields], { minLength: importFields.length }),
    learners: fc.array(
      fc.record({
        name: textOf(charset, 40).filter(Boolean),
        postcode: textOf(charset, 20).filter(Boolean),
        qualification: textOf(charset, 40).filter(Boolean),
        phone: textOf(charset, 40).filter(Boolean),
        dob: fc.constantFrom("2001-03-27", "1999-12-31"),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

test("any list of learners comes back as it was, whatever wrote the file", () => {
  fc.assert(
    fc.property(file, ({ encode, delimiter, lineEnd, order, learners }) => {
      const texts = learners
        .map((about) => learnerTexts(about))
        .filter((one) => ImportedLearner.safeParse(one).success);
      fc.pre(texts.length > 0);
      const lines = texts.map((one) => order.map((field) => one[field]));
      const headings = order.map((field) => importColumns[field].title);
      const shape = { delimiter, record_delimiter: lineEnd, escape_formulas: true };
      const read = readRows(encode(stringify([headings, ...lines], shape)));
      expect(read.rows.map(({ learner }) => learner)).toEqual(texts);
    }),
    { numRuns: 300 },
  );
});
