import { momentOf } from "../../../ui/dates.ts";
import { fromFieldValue } from "../../../ui/forms/typed-dates.ts";
import { words } from "../../words/form.tsx";
import { words as shared } from "../../words/shared.ts";
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

const names = words.conflict.parts;
const { place } = shared;

/** In the order of the form. A unit goes with its outcome and criterion. */
const parts: Part[] = [
  plain("title"),
  plain("postcode"),
  { name: names.dateTime, fields: ["dateTime"], text: momentText },
  { name: names.place, fields: ["unit", "learningOutcome", "criteria"], text: placeText },
  plain("method"),
  plain("taskDescription"),
  plain("jobType"),
  plain("reasonForTask"),
  plain("objectiveOfJob"),
  plain("comments"),
  { name: names.sections, fields: ["sections"], text: sectionsText },
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

function plain(field: Exclude<keyof Values & keyof typeof names, "sections">): Part {
  return { name: names[field], fields: [field], text: (values) => values[field] };
}

function placeText({ unit, learningOutcome, criteria }: Values): string {
  const levels = [unit && place.unit(unit), learningOutcome && place.outcome(learningOutcome)];
  return [...levels, criteria && place.criterion(criteria)].filter(Boolean).join(", ");
}

function momentText({ dateTime }: Values): string {
  const instant = fromFieldValue(dateTime);
  return instant && momentOf(instant);
}

function sectionsText({ sections }: Values): string {
  return sections.map(({ heading, content }) => `${heading}\n${content}`).join("\n\n");
}
