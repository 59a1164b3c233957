import { consent, contacts, equality } from "./care-steps.ts";
import { english, personal, statement } from "./course-steps.ts";
import type { Group, Question } from "./question.ts";

const stepsText = [
  "Personal Details",
  "English Language Qualifications",
  "Previous Studies",
  "Personal Statement and Declaration",
  "Equality and Diversity",
  "Emergency Contacts and medical info",
  "Photo/Video Consent",
  "Review and Submit",
];

/** The eight steps in order. Previous studies are a list; the last step asks nothing. */
export const steps: { title: string; groups: Group[] }[] = [
  personal,
  english,
  [],
  statement,
  equality,
  contacts,
  consent,
  [],
].map((groups, index) => ({ title: stepsText[index] ?? "", groups }));
export const studiesStep = 3;
export const reviewStep = 8;

/** Every question that is asked once, in the order of the form. */
export const questions: Question[] = steps.flatMap((step) => step.groups.flatMap((group) => group.questions));

/** The step, from 1, that has this field. */
export function stepOf(path: string): number {
  if (path.startsWith("previousStudies")) return studiesStep;
  const found = steps.findIndex(({ groups }) =>
    groups.some(({ questions }) => questions.some((one) => one.path === path)),
  );
  return Math.max(found, 0) + 1;
}

/** The address at which a field can be changed: its step, with the field's id behind "#". */
export function addressOf(path: string): string {
  return `/application-form?step=${stepOf(path)}#${path}`;
}
