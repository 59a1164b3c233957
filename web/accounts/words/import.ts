import { grouped } from "../../ui/language.ts";

/** Every text of the import of learners. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Import learners",
  back: "Back to Users",
  file: {
    heading: "1. Choose a file",
    rules: (rows: number) =>
      `One learner a row, at most ${grouped(rows)} rows and 1 MB. The first row holds the headings, in any order. Write dates as 2001-03-27 or 27/03/2001, the day first. Keep phone numbers as text, so that the spreadsheet does not drop the zero in front.`,
    optional: "(optional)",
    template: "Download a template",
    label: "CSV file",
    reading: "Reading the file...",
    hint: "You see a preview before anything is stored.",
    tooLarge: (name: string) => `${name} is too large. The file must be 1 MB or smaller.`,
    unreadable: (name: string) => `${name} could not be read. Close it in other programs, then choose it again.`,
  },
  safe: "The file is still here; nobody is imported twice.",
  failed: "Something went wrong.",
  preview: {
    heading: "2. Check the preview",
    ready: (file: string, count: number) =>
      `${file}: ${learners(count)} would be imported. Nothing has been stored yet.`,
    faulty: (file: string, faulty: number, rows: number) =>
      `${file}: ${grouped(faulty)} of ${grouped(rows)} ${rows === 1 ? "row" : "rows"} ${faulty === 1 ? "has an error. Correct it" : "have errors. Correct them"} in the file, then choose it again. Until then nobody is imported.`,
    ignored: (columns: readonly string[]) => `These columns are ignored: ${columns.join(", ")}.`,
    importAll: (count: number) => `Import ${learners(count)}`,
    importing: "Importing...",
  },
  rows: {
    caption: "Rows of the file",
    onlyFaulty: "Only rows with errors",
    more: (left: number) => `Show more (${grouped(left)} left)`,
    row: "Row",
    learner: "Learner",
    birth: "Date of birth",
    born: "Born",
    contact: "Postcode and phone",
    course: "Qualification and reference",
    assessor: "Assessor",
    noAssessor: "None yet",
  },
  done: {
    heading: "Done",
    imported: (count: number) => `${learners(count)} ${count === 1 ? "was" : "were"} imported.`,
    follows: (days: number) =>
      `Each gets an email with a link to choose a password; after that they can log in. The link works for ${days} days. After that they can get another with “Forgot Password?” on the login page. If an email cannot be sent, Users Management says so.`,
    users: "Go to Users",
    another: "Import another file",
  },
};

function learners(count: number): string {
  return count === 1 ? "1 learner" : `${grouped(count)} learners`;
}
