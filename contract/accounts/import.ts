import { z } from "zod";
import { call } from "../core/call.ts";
import { Email, Message } from "../core/text.ts";
import { Registration } from "./accounts.ts";
import { importLimits } from "./import-columns.ts";

/** One learner of a file: what registration asks for but the password, and the e-mail of their assessor or "". */
export const ImportedLearner = Registration.pick({
  name: true,
  email: true,
  dob: true,
  postcode: true,
  qualification: true,
  phone: true,
  referenceNo: true,
}).extend({ assessor: z.literal("").or(Email) });
export type ImportedLearner = z.infer<typeof ImportedLearner>;

const count = z.number().int().nonnegative();

/** What is wrong in one row: the column's title, and a sentence that says what to do. */
export const RowFault = z.object({ column: z.string(), message: z.string() });
export type RowFault = z.infer<typeof RowFault>;

/** One row as it was understood. `row` is its number as a spreadsheet shows it; the headings are row 1. */
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

/** Rows in the order of the file. `faulty` of them have to be mended before any can be imported; `ignored` are headings. */
export const ImportPreview = z.object({ rows: z.array(ImportRow), faulty: count, ignored: z.array(z.string()) });
export type ImportPreview = z.infer<typeof ImportPreview>;

const files = { file: { most: 1, bytes: importLimits.bytes, noun: "The file", type: "text/csv" } };

export const previewImport = call("previewImport", {
  summary: "What importing a CSV file of learners would do, and what is wrong in it. Nothing is stored",
  form: z.object({}),
  files,
  answer: ImportPreview,
  permission: "importLearners",
});

export const importLearners = call("importLearners", {
  summary: "Import learners from a CSV file, all or none",
  form: z.object({}),
  files,
  answer: Message.extend({ imported: count }),
  status: 201,
  permission: "importLearners",
});
