import { z } from "zod";
import { call } from "../core/call.ts";
import { Email, Message } from "../core/text.ts";
import { PersonalFacts } from "./accounts.ts";
import { importLimits } from "./import-columns.ts";

/** One learner of a file: the fields of registration without the password, and the e-mail of their assessor or "". */
export const ImportedLearner = PersonalFacts.extend({
  assessor: z.literal("").or(Email),
});
export type ImportedLearner = z.infer<typeof ImportedLearner>;

const count = z.number().int().nonnegative();

/** A fault in one row: the column's title, and a sentence that says what to do. */
export const RowFault = z.object({ column: z.string(), message: z.string() });
export type RowFault = z.infer<typeof RowFault>;

/** One parsed row. `row` is its number as a spreadsheet shows it; the headings are row 1. */
export const ImportRow = z.object({
  row: count,
  name: z.string(),
  email: z.string(),
  dob: z.string(),
  postcode: z.string(),
  qualification: z.string(),
  phone: z.string(),
  referenceNo: z.string(),
  assessor: z.string(),
  faults: z.array(RowFault),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Rows in the order of the file. `faulty` counts those that block the import; `ignored` are headings of unknown columns. */
export const ImportPreview = z.object({ rows: z.array(ImportRow), faulty: count, ignored: z.array(z.string()) });
export type ImportPreview = z.infer<typeof ImportPreview>;

const files = { file: { most: 1, bytes: importLimits.bytes, noun: "The file", type: "text/csv" } };

export const previewImport = call("previewImport", {
  summary: "Check a CSV file of learners and show what importing it would do. Nothing is stored",
  form: z.object({}),
  files,
  answer: ImportPreview,
  permission: "importLearners",
});

export const importLearners = call("importLearners", {
  summary: "Import learners from a CSV file, all or none",
  form: z.object({}),
  files,
  /** `batch` names the import, by which it can be taken back; empty for one of release 1.0.0, which cannot be. */
  answer: Message.extend({ imported: count, batch: z.string() }),
  status: 201,
  permission: "importLearners",
});
