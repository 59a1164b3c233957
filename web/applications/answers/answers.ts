import { studyQuestions } from "./course-steps.ts";
import type { Group, Kind, Question } from "./question.ts";
import { questions, steps, studiesStep } from "./steps.ts";

/** Answers as they were typed, by the path of their question. Dates are in parts: "dateOfBirth-day". */
export type Texts = Readonly<Record<string, string>>;
export interface Answers {
  texts: Texts;
  studies: readonly Texts[];
}

export const noAnswers: Answers = { texts: {}, studies: [{}] };

const inStudy = /^previousStudies\.(\d+)\.(.+)$/;
const contactAddress = /^emergencyContacts\.(\d)\.address$/;

/** The text of a field. While "same as above" is ticked, an address is the one above it. */
export function answerAt(answers: Answers, path: string): string {
  const [, study, field] = inStudy.exec(path) ?? [];
  if (study !== undefined && field !== undefined) return answers.studies[Number(study)]?.[field] ?? "";
  const above = addressAbove(answers, path);
  return above ?? answers.texts[path] ?? "";
}

export function withAnswer(answers: Answers, path: string, text: string): Answers {
  const [, study, field] = inStudy.exec(path) ?? [];
  if (study !== undefined && field !== undefined) {
    const studies = answers.studies.map((one, index) => (index === Number(study) ? { ...one, [field]: text } : one));
    return { ...answers, studies };
  }
  // Unticking "same as above" copies the address that was shown, to be edited.
  const untick = path.endsWith(".sameAsAbove") && text === "" ? path.replace("sameAsAbove", "address") : undefined;
  const address = untick ? { [untick]: answerAt(answers, untick) } : {};
  return { ...answers, texts: { ...answers.texts, ...address, [path]: text } };
}

/** The address that a ticked "same as above" stands for; undefined for every other field. */
function addressAbove(answers: Answers, path: string): string | undefined {
  const [, contact] = contactAddress.exec(path) ?? [];
  if (contact === undefined || !answers.texts[`emergencyContacts.${contact}.sameAsAbove`]) return undefined;
  return answerAt(answers, contact === "0" ? "permanentAddress" : "emergencyContacts.0.address");
}

export function isSameAsAbove(answers: Answers, path: string): boolean {
  return addressAbove(answers, path) !== undefined;
}

/** Copies the answers of other fields. Where those are empty, what was typed here stays. */
export function withCopies(answers: Answers, copies: NonNullable<Group["copies"]>): Answers {
  const found = Object.entries(copies).map(([path, from]): [string, string] => [
    path,
    from
      .map((other) => answerAt(answers, other))
      .join(" ")
      .trim(),
  ]);
  return found.reduce((all, [path, text]) => (text === "" ? all : withAnswer(all, path, text)), answers);
}

/** Restores cleared answers beside those typed since; of two answers to one question the later one wins. */
export function restored(cleared: Answers, since: Answers): Answers {
  const typed = Object.entries(since.texts).filter(([, text]) => text !== "");
  const isAdded = filledStudies(since).length > 0;
  const studies = isAdded ? [...filledOf(cleared), ...filledOf(since)] : cleared.studies;
  return { texts: { ...cleared.texts, ...Object.fromEntries(typed) }, studies };
}

function filledOf(answers: Answers): Texts[] {
  const filled = filledStudies(answers);
  return answers.studies.filter((_, index) => filled.includes(index));
}

/** The application in the contract's form. Empty studies are left out. */
export function toApplication(answers: Answers): Record<string, unknown> {
  const single = questions.filter((question) => !question.path.includes("."));
  return {
    ...fieldsOf(single, (path) => answerAt(answers, path)),
    previousStudies: filledStudies(answers).map((index) => studyToSend(answers, index)),
    emergencyContacts: [0, 1].map((contact) => {
      const within = `emergencyContacts.${contact}.`;
      const own = questions.filter((question) => question.path.startsWith(within));
      const relative = own.map((question) => ({ ...question, path: question.path.slice(within.length) }));
      return fieldsOf(relative, (path) => answerAt(answers, within + path));
    }),
  };
}

/** The indexes of the studies that are not empty: studies 0, 1, 2 of what is sent are at these indexes on screen. */
export function filledStudies(answers: Answers): number[] {
  return [...answers.studies.keys()].filter((index) =>
    Object.values(answers.studies[index] ?? {}).some((text) => text.trim() !== ""),
  );
}

export function studyToSend(answers: Answers, index: number): Record<string, unknown> {
  return fieldsOf(studyQuestions, (path) => answerAt(answers, `previousStudies.${index}.${path}`));
}

function fieldsOf(fields: Question[], answer: (path: string) => string): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, valueToSend(kind, path, answer)]));
}

function valueToSend(kind: Kind, path: string, answer: (path: string) => string): unknown {
  const text = answer(path);
  if (kind === "day") return dashed(["year", "month", "day"].map((part) => answer(`${path}-${part}`)));
  if (kind === "month") return dashed(["year", "month"].map((part) => answer(`${path}-${part}`)));
  if (kind === "yesNo") return text === "" ? null : text === "Yes";
  if (kind === "tick") return text !== "";
  return text;
}

// An incomplete date is sent as it is, for the contract to refuse.
function dashed(parts: string[]): string {
  const trimmed = parts.map((part) => part.trim());
  return trimmed.every((part) => part === "") ? "" : trimmed.map((part) => part.padStart(2, "0")).join("-");
}

/** A field's position in the form, for listing errors in the form's order. */
export function orderOf(path: string): number {
  const study = inStudy.exec(path);
  if (study || path === "previousStudies") {
    const before = steps.slice(0, studiesStep - 1).flatMap((step) => step.groups.flatMap((group) => group.questions));
    const field = studyQuestions.findIndex((question) => question.path === study?.[2]);
    return before.length - 1 + (Number(study?.[1] ?? 0) * studyQuestions.length + field + 1) / 1000;
  }
  const index = questions.findIndex((question) => question.path === path);
  return index === -1 ? questions.length : index;
}
