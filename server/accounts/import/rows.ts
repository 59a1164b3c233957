import { readFile } from "node:fs/promises";
import { ImportedLearner, type RowFault } from "contract/accounts/import.ts";
import {
  faultIn,
  fieldOf,
  type ImportField,
  importColumns,
  importFields,
  importLimits,
  optionalField,
} from "contract/accounts/import-columns.ts";
import { isDay } from "contract/core/days.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { UploadedFile } from "../../platform/workers/parsing.ts";
import { type CsvTable, parseCsv } from "./csv.ts";

/** One row: its texts by column, their faults without regard to other rows, and the learner if there are none. */
export interface Row {
  row: number;
  texts: Record<ImportField, string>;
  faults: RowFault[];
  learner: ImportedLearner | undefined;
}

export interface Rows {
  rows: Row[];
  /** Headings that are not columns of ours. */
  ignored: string[];
}

/** Parses an uploaded file. @throws as `readRows` */
export async function readLearners({ path }: UploadedFile): Promise<Rows> {
  return readRows(await readFile(path));
}

/** Parses a file and validates each row by itself. @throws Refusal 400 for a fault of the file as a whole */
export function readRows(bytes: Uint8Array): Rows {
  const { headings, rows } = parseCsv(bytes);
  const fields = fieldsOf(headings);
  if (rows.length === 0)
    throw new Refusal(400, "There is no learner in this file. Each one is a row below the headings.");
  if (rows.length > importLimits.rows)
    throw new Refusal(
      400,
      `This file has ${rows.length.toLocaleString("en-GB")} learners. At most ${importLimits.rows.toLocaleString("en-GB")} can be imported at once: split it.`,
    );
  const ignored = headings.filter((heading, index) => heading !== "" && fields[index] === undefined).map(truncated);
  return { rows: rows.map((row) => rowOf(row, fields)), ignored };
}

type Fields = (ImportField | undefined)[];

function fieldsOf(headings: string[]): Fields {
  const fields = headings.map(fieldOf);
  const duplicated = importFields.filter((field) => fields.indexOf(field) !== fields.lastIndexOf(field));
  if (duplicated.length > 0)
    throw new Refusal(400, `The file has more than one column for ${titles(duplicated)}. Keep one of each.`);
  const missing = importFields.filter((field) => field !== optionalField && !fields.includes(field));
  if (missing.length > 0)
    throw new Refusal(400, `The file has no column for ${titles(missing)}. The first row holds the headings.`);
  return fields;
}

function titles(fields: ImportField[]): string {
  return fields.map((field) => importColumns[field].title).join(", ");
}

function rowOf({ row, cells }: CsvTable["rows"][number], fields: Fields): Row {
  const text = (field: ImportField) => cells[fields.indexOf(field)] ?? "";
  const dob = dayIn(text("dob"));
  const texts = { ...textsOf(text), dob: dob ?? text("dob") };
  const checked = ImportedLearner.safeParse(texts);
  const faults = checked.success ? [] : checked.error.issues.flatMap(({ path, message }) => faultOf(path[0], message));
  const ownFaults = faults.map((fault) =>
    fault.column === dobTitle && !dob ? { ...fault, message: dobMessage(texts.dob) } : fault,
  );
  if (cells.slice(fields.length).some(Boolean)) ownFaults.push(tooManyCells);
  const learner = ownFaults.length === 0 ? checked.data : undefined;
  return { row, texts: textsOf((field) => truncated(texts[field])), faults: ownFaults, learner };
}

function faultOf(path: PropertyKey | undefined, message: string): RowFault[] {
  const field = importFields.find((one) => one === path);
  // The message of a failed union ("" or an e-mail) says only that nothing matched.
  if (field === "assessor") return [faultIn(field, "Enter the email address of an active assessor, or nothing.")];
  return field ? [faultIn(field, message)] : [];
}

const dobTitle = importColumns.dob.title;
const dateHint = "Write the date as 2001-03-27 or 27/03/2001, the day first.";
const tooManyCells = {
  column: "Row",
  message: "This row goes on after the last heading. Put texts that hold a comma in quotation marks.",
};

function dobMessage(text: string): string {
  if (text === "") return "Enter a date of birth, for example 27/03/2001.";
  return isoDateOf(text) ? `There is no such day. ${dateHint}` : dateHint;
}

function dayIn(text: string): string | undefined {
  const day = isoDateOf(text);
  return day && isDay(day) ? day : undefined;
}

// Day and month need two digits each: 3/4/2001 is 4 March from a spreadsheet set to US dates, and 3 April from ours.
function isoDateOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

function textsOf(text: (field: ImportField) => string): Row["texts"] {
  return Object.fromEntries(importFields.map((field) => [field, text(field)])) as Row["texts"];
}

// 300 is beyond the limit of every column, and keeps a megabyte pasted into one cell out of the preview.
function truncated(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text;
}
