import { type ImportField, importColumns, importFields } from "contract/accounts/import-columns.ts";
import { stringify } from "csv-stringify/sync";

/** A learner as a row of a file has them. Each has an address of their own unless one is named. */
export type LearnerTexts = Record<ImportField, string>;

let learners = 0;

export function learnerTexts(about: Partial<LearnerTexts> = {}): LearnerTexts {
  learners += 1;
  return {
    name: `Learner ${learners}`,
    email: `learner-${learners}@example.com`,
    dob: "2001-03-27",
    postcode: "LS1 4AP",
    qualification: "Level 3 NVQ",
    phone: "0113 496 0000",
    referenceNo: `R-${learners}`,
    assessor: "",
    ...about,
  };
}

/** A file of these learners, with the headings that the screen names. */
export function learnersCsv(about: Partial<LearnerTexts>[], delimiter = ","): string {
  const rows = about.map(learnerTexts).map((texts) => importFields.map((field) => texts[field]));
  return stringify([importFields.map((field) => importColumns[field].title), ...rows], { delimiter });
}
