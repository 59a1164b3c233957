import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Application } from "contract/applications/applications.ts";
import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { studyQuestions } from "./course-steps.ts";
import type { Question } from "./question.ts";
import { questions, steps, studiesStep } from "./steps.ts";

/** What the form's inputs hold, under the inputs' names. Dates are in parts: "dateOfBirth.day". */
export interface Values extends FieldValues {
  previousStudies: FieldValues[];
}

/** The parts of a date, in the order of their inputs. */
export const dateParts = { day: ["day", "month", "year"], month: ["month", "year"] } as const;

export const noStudy = valuesOf(studyQuestions, emptyValue);
export const noAnswers: Values = { ...valuesOf(questions, emptyValue), previousStudies: [noStudy] };

/** The fields without which an application is refused. */
export const required = new Set(Application.safeParse({}).error?.issues.map(({ path }) => path.join(".")));

// The same package's `zodResolver` shows the first branch of a union: `Invalid input: expected ""` for a wrong date.
const resolver: Resolver<Values, unknown, Application> = standardSchemaResolver(
  Application.transform((application) => ({
    ...application,
    previousStudies: application.previousStudies.filter(isFilled),
  })),
);

/** Validates as the server does. Studies without an answer are left out. */
export const check: typeof resolver = (values, context, options) => resolver(toApplication(values), context, options);

/** The answers in the contract's form. */
export function toApplication(values: Values): Values {
  const previousStudies = values.previousStudies.map((study) => toSend(studyQuestions, study));
  return { ...toSend(questions, values), previousStudies };
}

/** Whether anything was answered. */
function isFilled(answers: unknown): boolean {
  return typeof answers === "string" ? answers.trim() !== "" : Object.values(answers ?? {}).some(isFilled);
}

/** The errors in the order of the form. */
export function errorsIn(errors: FieldErrors, { previousStudies }: Values): FieldError[] {
  const inStudies = previousStudies.flatMap((_, index) =>
    studyQuestions.map(({ path }) => `previousStudies.${index}.${path}`),
  );
  const paths = steps.flatMap(({ groups }, index) =>
    index + 1 === studiesStep
      ? ["previousStudies", ...inStudies]
      : groups.flatMap((group) => group.questions.map(({ path }) => path)),
  );
  return paths.flatMap((path) => {
    const message = get(errors, `${path}.root.message`) ?? get(errors, `${path}.message`);
    return typeof message === "string" ? [{ path, message }] : [];
  });
}

/** The answers that follow another one and do not have its text yet, as [path, text]. */
export function outdatedCopies(values: Values): [string, string][] {
  return questions.flatMap(({ path, sameAs }) => {
    if (!sameAs || !get(values, sameAs.while)) return [];
    const text = textIn(values, sameAs.source);
    return textIn(values, path) === text ? [] : [[path, text]];
  });
}

/** Copies the answers of other fields. Where those are empty, what was typed here stays. */
export function withCopies(values: Values): Values {
  const copied = structuredClone(values);
  for (const { path, copyOf = [] } of questions) {
    const texts = copyOf.map((source) => textIn(values, source));
    const text = texts.join(" ").trim();
    if (text) set(copied, path, text);
  }
  return copied;
}

/** Restores cleared answers beside those typed since; of two answers to one question the later one wins. */
export function restored(cleared: Values, since: Values): Values {
  const values = structuredClone(cleared);
  for (const name of questions.flatMap(inputsOf)) {
    if (get(since, name)) set(values, name, get(since, name));
  }
  const added = since.previousStudies.filter(isFilled);
  if (added.length > 0) values.previousStudies = [...cleared.previousStudies.filter(isFilled), ...added];
  return values;
}

function inputsOf({ path, kind }: Question): string[] {
  return kind === "day" || kind === "month" ? dateParts[kind].map((part) => `${path}.${part}`) : [path];
}

function toSend(fields: Question[], values: FieldValues): FieldValues {
  return valuesOf(fields, ({ path, kind }) => {
    if (kind === "day" || kind === "month")
      return dashed(dateParts[kind].map((part) => textIn(values, `${path}.${part}`)));
    const value = get(values, path);
    if (kind === "yesNo") return value ? value === "Yes" : null;
    return value ?? ""; // Radio buttons none of which is chosen are null in react-hook-form.
  });
}

function textIn(values: FieldValues, name: string): string {
  const text = get(values, name);
  return typeof text === "string" ? text : "";
}

// An incomplete date is sent as it is, for the contract to refuse.
function dashed(parts: string[]): string {
  const trimmed = parts.map((part) => part.trim());
  return trimmed.every((part) => part === "")
    ? ""
    : trimmed
        .map((part) => part.padStart(2, "0"))
        .toReversed()
        .join("-");
}

// Not undefined: react-hook-form would leave the text in the input when the form is cleared.
function emptyValue({ kind }: Question): FieldValues[string] {
  if (kind === "day" || kind === "month") return Object.fromEntries(dateParts[kind].map((part) => [part, ""]));
  return kind === "checkbox" ? false : "";
}

function valuesOf(fields: Question[], value: (question: Question) => unknown): FieldValues {
  const values: FieldValues = {};
  for (const question of fields) set(values, question.path, value(question));
  return values;
}
