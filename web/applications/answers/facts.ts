import { dayInWords } from "contract/core/calendar.ts";
import { studyQuestions } from "./course-steps.ts";
import type { Kind, Question } from "./question.ts";
import { steps, studiesStep } from "./steps.ts";

/** One answer as text: "" for a question without an answer. */
export interface AnswerText {
  path: string;
  name: string;
  text: string;
}

export interface FactGroup {
  /** Undefined in a step that has one group only. */
  heading?: string | undefined;
  facts: AnswerText[];
}

export interface FactStep {
  title: string;
  groups: FactGroup[];
}

/** An application's answers to the questions that are shown, step by step; steps of which nothing is shown are left out. */
export function factsByStep(
  application: object,
  studies: FactGroup[],
  isShown: (question: Question) => boolean,
): FactStep[] {
  return steps.slice(0, -1).flatMap(({ title, groups }, index) => {
    if (index + 1 === studiesStep) return [{ title, groups: studies }];
    const shown = groups
      .map(({ heading, questions }) => ({ heading, facts: factsOf(questions.filter(isShown), application) }))
      .filter(({ facts }) => facts.length > 0);
    if (shown.length === 0) return [];
    return [{ title, groups: shown.length > 1 ? shown : shown.map(({ facts }) => ({ facts })) }];
  });
}

/** The answers of each previous study, with the paths that its fields have in the form. */
export function studyFacts(studies: object[]): FactGroup[] {
  return studies.map((study, index) => ({
    heading: `Study ${index + 1}`,
    facts: factsOf(studyQuestions, study).map((fact) => ({ ...fact, path: `previousStudies.${index}.${fact.path}` })),
  }));
}

/** The answers of an application, sent or stored, as texts. */
export function factsOf(questions: readonly Question[], application: object): AnswerText[] {
  return questions.map(({ path, label, kind }) => ({
    path,
    name: label,
    text: inWords(kind, valueAt(application, path)),
  }));
}

export function inWords(kind: Kind | undefined, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return "";
  if (kind === "day") return dateInWords(value, value);
  if (kind === "month") return dateInWords(value, `${value}-01`);
  return value;
}

// What is no date is shown as it was typed; the validation says what is wrong with it.
function dateInWords(typed: string, iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists ? dayInWords(typed) : typed;
}

// Not react-hook-form's `get`: the administrator's page would load the form library for it.
function valueAt(application: unknown, path: string): unknown {
  return path.split(".").reduce((found, name) => new Map(Object.entries(found ?? {})).get(name), application);
}
