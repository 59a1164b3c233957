import { instantInLondon, momentOf } from "contract/core/dates.ts";
import { furtherOf, type Values } from "../values.ts";

const names = {
  title: "Title",
  postcode: "Postcode",
  dateTime: "Date and time",
  place: "Unit, outcome and criterion",
  also: "Also covers",
  method: "Method",
  taskDescription: "Task description",
  jobType: "Job type",
  reasonForTask: "Reason for task",
  objectiveOfJob: "Objective of job",
  comments: "Comments",
  sections: "Sections",
};

/** One part in which two versions of a portfolio differ, each as a text to read. */
export interface Difference {
  name: string;
  mine: string;
  other: string;
}

interface Part {
  name: string;
  text: (values: Values) => string;
}

/** In the order of the form. A unit goes with its outcome and criterion. */
const parts: Part[] = [
  plain("title"),
  plain("postcode"),
  { name: names.dateTime, text: momentText },
  { name: names.place, text: placeText },
  { name: names.also, text: furtherText },
  plain("method"),
  plain("taskDescription"),
  plain("jobType"),
  plain("reasonForTask"),
  plain("objectiveOfJob"),
  plain("comments"),
  { name: names.sections, text: sectionsText },
];

/** The parts that differ. */
export function differences(mine: Values, other: Values): Difference[] {
  return parts
    .map(({ name, text }) => ({ name, mine: text(mine), other: text(other) }))
    .filter((part) => part.mine !== part.other);
}

/** Whether both versions read the same, so that there is nothing to choose. */
export function isUntouched(one: Values, other: Values): boolean {
  return differences(one, other).length === 0;
}

function plain(field: Exclude<keyof Values & keyof typeof names, "sections" | "also">): Part {
  return { name: names[field], text: (values) => values[field] };
}

function placeText({ unit, learningOutcome, criteria }: Values): string {
  const levels = [unit && `Unit ${unit}`, learningOutcome && `LO ${learningOutcome}`];
  return [...levels, criteria && `AC ${criteria}`].filter(Boolean).join(", ");
}

function furtherText(values: Values): string {
  return furtherOf(values)
    .map(({ unit, criteria, description }) => `${unit} · ${criteria} ${description}`)
    .join("\n");
}

function momentText({ dateTime }: Values): string {
  const instant = instantInLondon(dateTime);
  return instant && momentOf(instant);
}

function sectionsText({ sections }: Values): string {
  return sections.map(({ heading, content }) => `${heading}\n${content}`).join("\n\n");
}
