import { type ImportField, importColumns, importFields } from "contract/accounts/import-columns.ts";
import { stringify } from "csv-stringify/sync";

/** The fields of a learner in a CSV file. Each learner has an e-mail of their own unless one is given. */
export type LearnerTexts = Record<ImportField, string>;

/** As many digits for each, so that the names are in this order in any list. */
let learners = 1000;

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

/** A CSV file of these learners, with the headings of the screen. */
export function learnersCsv(about: Partial<LearnerTexts>[], delimiter = ","): string {
  const rows = about.map(learnerTexts).map((texts) => importFields.map((field) => texts[field]));
  return stringify([importFields.map((field) => importColumns[field].title), ...rows], { delimiter });
}
