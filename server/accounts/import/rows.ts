import { ImportedLearner, type RowFault } from "contract/accounts/import.ts";
import {
  fieldOf,
  type ImportField,
  importColumns,
  importFields,
  importLimits,
  optionalField,
} from "contract/accounts/import-columns.ts";
import { isDay } from "contract/core/days.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { faultIn } from "./faults.ts";
import { readSheet, type Sheet } from "./reading.ts";

/** One row: its texts by column, what is wrong with them by themselves, and the learner if nothing is. */
export interface Row {
  row: number;
  texts: Record<ImportField, string>;
  faults: RowFault[];
  learner: ImportedLearner | undefined;
}

export interface Rows {
  rows: Row[];
  /** Headings that nobody knows. */
  ignored: string[];
}

/** Reads a file and checks each row by itself. @throws Refusal 400 for what is wrong with the file as a whole */
export function readRows(bytes: Uint8Array): Rows {
  const { heads, rows } = readSheet(bytes);
  const fields = fieldsOf(heads);
  if (rows.length === 0)
    throw new Refusal(400, "There is no learner in this file. Each one is a row below the headings.");
  if (rows.length > importLimits.rows)
    throw new Refusal(
      400,
      `This file has ${rows.length.toLocaleString("en-GB")} learners. At most ${importLimits.rows.toLocaleString("en-GB")} can be imported at once: split it.`,
    );
  const ignored = heads.filter((head, index) => head !== "" && fields[index] === undefined).map(short);
  return { rows: rows.map((row) => rowOf(row, fields)), ignored };
}

type Fields = (ImportField | undefined)[];

function fieldsOf(heads: string[]): Fields {
  const fields = heads.map(fieldOf);
  const twice = importFields.filter((field) => fields.indexOf(field) !== fields.lastIndexOf(field));
  if (twice.length > 0)
    throw new Refusal(400, `The file has more than one column for ${titles(twice)}. Keep one of each.`);
  const missing = importFields.filter((field) => field !== optionalField && !fields.includes(field));
  if (missing.length > 0)
    throw new Refusal(400, `The file has no column for ${titles(missing)}. The first row holds the headings.`);
  return fields;
}

function titles(fields: ImportField[]): string {
  return fields.map((field) => importColumns[field].title).join(", ");
}

function rowOf({ row, cells }: Sheet["rows"][number], fields: Fields): Row {
  const text = (field: ImportField) => cells[fields.indexOf(field)] ?? "";
  const dob = dayIn(text("dob"));
  const texts = {
    name: text("name"),
    email: text("email"),
    dob: dob ?? text("dob"),
    postcode: text("postcode"),
    qualification: text("qualification"),
    phone: text("phone"),
    referenceNo: text("referenceNo"),
    assessor: text("assessor"),
  };
  const checked = ImportedLearner.safeParse(texts);
  const faults = checked.success ? [] : checked.error.issues.flatMap(({ path, message }) => faultOf(path[0], message));
  const own = faults.map((fault) =>
    fault.column === dobTitle && !dob ? { ...fault, message: dobMessage(texts.dob) } : fault,
  );
  if (cells.slice(fields.length).some(Boolean)) own.push(tooLong);
  const learner = own.length === 0 ? checked.data : undefined;
  return { row, texts: shortened(texts), faults: own, learner };
}

function faultOf(path: PropertyKey | undefined, message: string): RowFault[] {
  const field = importFields.find((one) => one === path);
  // A union says only that nothing fitted.
  if (field === "assessor") return [faultIn(field, "Enter the email address of an active assessor, or nothing.")];
  return field ? [faultIn(field, message)] : [];
}

const dobTitle = importColumns.dob.title;
const dayWanted = "Write the date as 2001-03-27 or 27/03/2001, the day first.";
const tooLong = {
  column: "Row",
  message: "This row goes on after the last heading. Put texts that hold a comma in quotation marks.",
};

function dobMessage(text: string): string {
  if (text === "") return "Enter a date of birth, for example 27/03/2001.";
  return dayWritten(text) ? `There is no such day. ${dayWanted}` : dayWanted;
}

function dayIn(text: string): string | undefined {
  const day = dayWritten(text);
  return day && isDay(day) ? day : undefined;
}

// Two digits each: what a spreadsheet set to another country writes, such as 3/4/2001, could be either day.
function dayWritten(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

function shortened(texts: Row["texts"]): Row["texts"] {
  return {
    name: short(texts.name),
    email: short(texts.email),
    dob: short(texts.dob),
    postcode: short(texts.postcode),
    qualification: short(texts.qualification),
    phone: short(texts.phone),
    referenceNo: short(texts.referenceNo),
    assessor: short(texts.assessor),
  };
}

// Beyond every limit of a column; the answer need not carry a whole book that got into a cell.
function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text;
}
