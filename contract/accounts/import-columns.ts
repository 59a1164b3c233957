/** What one file may hold. Here, with the columns, so that the screen can know it without the schemas. */
export const importLimits = { bytes: 1_000_000, rows: 1000 };

/** How many days the link in an imported learner's letter works. */
export const welcomeDays = 7;

/** The columns of a file of learners, as the screen shows them. `also` are other names for the same, as `headKey` writes them. */
export const importColumns = {
  name: { title: "Name", also: ["fullname", "learner", "learnername", "studentname"], example: "Sam Singh" },
  email: { title: "Email", also: ["emailaddress", "mail"], example: "sam.singh@example.com" },
  dob: { title: "Date of birth", also: ["dob", "birthdate", "birthday"], example: "27/03/2001" },
  postcode: { title: "Postcode", also: ["postalcode"], example: "LS1 4AP" },
  qualification: { title: "Qualification", also: [], example: "Level 3 NVQ" },
  phone: { title: "Phone", also: ["phonenumber", "phoneno", "telephone", "mobile"], example: "0113 496 0000" },
  referenceNo: { title: "Reference number", also: ["reference", "referenceno", "refno", "ref"], example: "R-1001" },
  assessor: { title: "Assessor", also: ["assessoremail"], example: "ann.archer@example.com" },
} as const;
export type ImportField = keyof typeof importColumns;

export const importFields: readonly ImportField[] = [
  "name",
  "email",
  "dob",
  "postcode",
  "qualification",
  "phone",
  "referenceNo",
  "assessor",
];

/** The one column that may be missing, and empty: an assessor can be assigned later. */
export const optionalField: ImportField = "assessor";

/** A heading without regard to case, spaces, underscores and other marks: "Reference_No." is "referenceno". */
export function headKey(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The column that a heading means, or undefined for one that nobody knows. */
export function fieldOf(head: string): ImportField | undefined {
  const key = headKey(head);
  return importFields.find((field) => {
    const { title, also } = importColumns[field];
    const names: readonly string[] = also;
    return headKey(title) === key || names.includes(key);
  });
}
