/** The limits of one file. In this file, so that pages can import limits and columns without the zod schemas. */
export const importLimits = { bytes: 1_000_000, rows: 1000 };

/** How many days the link in the welcome e-mail of an imported learner works. */
export const welcomeDays = 7;

/** The columns of a file of learners, as the screen shows them. `aliases` are other headings, normalised by `headingKey`. */
export const importColumns = {
  name: { title: "Name", aliases: ["fullname", "learner", "learnername", "studentname"], example: "Sam Singh" },
  email: { title: "Email", aliases: ["emailaddress", "mail"], example: "sam.singh@example.com" },
  dob: { title: "Date of birth", aliases: ["dob", "birthdate", "birthday"], example: "27/03/2001" },
  postcode: { title: "Postcode", aliases: ["postalcode"], example: "LS1 4AP" },
  qualification: { title: "Qualification", aliases: [], example: "Level 3 NVQ" },
  phone: { title: "Phone", aliases: ["phonenumber", "phoneno", "telephone", "mobile"], example: "0113 496 0000" },
  referenceNo: { title: "Reference number", aliases: ["reference", "referenceno", "refno", "ref"], example: "R-1001" },
  assessor: { title: "Assessor", aliases: ["assessoremail"], example: "ann.archer@example.com" },
} as const;
export type ImportField = keyof typeof importColumns;

export const importFields = Object.keys(importColumns) as readonly ImportField[];

/** The one column that may be missing or empty: an assessor can be assigned later. */
export const optionalField: ImportField = "assessor";

/** A heading reduced to lower-case letters and digits: "Reference_No." becomes "referenceno". */
function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The column that a heading means, or undefined for an unknown one. */
export function fieldOf(heading: string): ImportField | undefined {
  const key = headingKey(heading);
  return importFields.find((field) => {
    const { title, aliases } = importColumns[field];
    const names: readonly string[] = aliases;
    return headingKey(title) === key || names.includes(key);
  });
}

/** A fault in one column, under the title that people see. */
export function faultIn(field: ImportField, message: string): { column: string; message: string } {
  return { column: importColumns[field].title, message };
}
