import { fromFieldValue, momentOf } from "../../../ui/dates.ts";
import type { Values } from "../values.ts";

/** One part in which two versions of a portfolio differ, each as a text to read. */
export interface Difference {
  name: string;
  mine: string;
  theirs: string;
  /** The side that differs from their common base; mine if both do. */
  prefers: Choice;
}
export type Choice = "mine" | "theirs";

interface Part {
  name: string;
  fields: (keyof Values)[];
  text: (values: Values) => string;
}

/** In the order of the form. A unit goes with its outcome and criterion. */
const parts: Part[] = [
  plain("Title", "title"),
  plain("Postcode", "postcode"),
  { name: "Date and time", fields: ["dateTime"], text: momentText },
  { name: "Unit, outcome and criterion", fields: ["unit", "learningOutcome", "criteria"], text: placeText },
  plain("Method", "method"),
  plain("Task description", "taskDescription"),
  plain("Job type", "jobType"),
  plain("Reason for task", "reasonForTask"),
  plain("Objective of job", "objectiveOfJob"),
  plain("Comments", "comments"),
  { name: "Sections", fields: ["sections"], text: sectionsText },
];

/** The parts that differ. `base` is the common ancestor of both versions. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return parts
    .filter(({ text }) => text(mine) !== text(theirs))
    .map(({ name, text }) => ({
      name,
      mine: text(mine),
      theirs: text(theirs),
      prefers: text(mine) === text(base) ? "theirs" : "mine",
    }));
}

/** Whether both versions read the same, so that there is nothing to choose. */
export function isUntouched(base: Values, theirs: Values): boolean {
  return parts.every(({ text }) => text(base) === text(theirs));
}

/** My version, with the parts of these names replaced by theirs. */
export function merged(mine: Values, theirs: Values, taken: readonly string[]): Values {
  const fields = parts.filter(({ name }) => taken.includes(name)).flatMap((part) => part.fields);
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}

function plain(name: string, field: Exclude<keyof Values, "sections">): Part {
  return { name, fields: [field], text: (values) => values[field] };
}

function placeText({ unit, learningOutcome, criteria }: Values): string {
  return [unit && `Unit ${unit}`, learningOutcome && `LO ${learningOutcome}`, criteria && `AC ${criteria}`]
    .filter(Boolean)
    .join(", ");
}

function momentText({ dateTime }: Values): string {
  const instant = fromFieldValue(dateTime);
  return instant && momentOf(instant);
}

function sectionsText({ sections }: Values): string {
  return sections.map(({ heading, content }) => `${heading}\n${content}`).join("\n\n");
}
