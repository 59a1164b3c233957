import { studyQuestions } from "./course-steps.ts";
import type { Kind, Question } from "./question.ts";

/** One answer as text: "" for a question without an answer. */
export interface Fact {
  path: string;
  name: string;
  text: string;
}

/** The answers of an application, sent or stored, as texts. */
export function factsOf(questions: readonly Question[], application: object): Fact[] {
  return questions.map(({ path, label, kind }) => ({
    path,
    name: label,
    text: inWords(kind, valueAt(application, path)),
  }));
}

/** The answers of one previous study, with the paths that its fields have in the form. */
export function studyFacts(study: object, index: number): Fact[] {
  return factsOf(studyQuestions, study).map((fact) => ({ ...fact, path: `previousStudies.${index}.${fact.path}` }));
}

export function inWords(kind: Kind, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return "";
  if (kind === "day") return dateInWords(value, value, day);
  if (kind === "month") return dateInWords(value, `${value}-01`, month);
  return value;
}

// A calendar day has no time zone; UTC throughout keeps it from moving.
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

// What is no date is shown as it was typed; the validation says what is wrong with it.
function dateInWords(typed: string, iso: string, format: Intl.DateTimeFormat): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists ? format.format(date) : typed;
}

function valueAt(application: object, path: string): unknown {
  let found: unknown = application;
  for (const name of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = new Map<string, unknown>(Object.entries(found)).get(name);
  }
  return found;
}
