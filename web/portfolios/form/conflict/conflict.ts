import { instantInLondon, momentOf } from "contract/core/dates.ts";
import { cellName } from "contract/qualifications/requirements.ts";
import { workplaceNames } from "contract/qualifications/workplaces.ts";
import { furtherOf, observerIn, type Values } from "../values.ts";

const names = {
  title: "Title",
  postcode: "Postcode",
  dateTime: "Date and time",
  place: "Unit, outcome and criterion",
  also: "Also covers",
  cells: "What the job shows",
  workplace: "Workplace",
  method: "Method",
  observedBy: "Who observed it?",
  taskDescription: "Task description",
  jobType: "Job type",
  reasonForTask: "Reason for task",
  objectiveOfJob: "Objective of job",
  comments: "Comments",
  sections: "Sections",
  attachments: "Files and recordings",
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
  { name: names.cells, text: ({ cells }) => cells.map(cellName).join(", ") },
  { name: names.workplace, text: ({ workplace }) => workplace && workplaceNames[workplace] },
  plain("method"),
  { name: names.observedBy, text: observerIn },
  plain("taskDescription"),
  plain("jobType"),
  plain("reasonForTask"),
  plain("objectiveOfJob"),
  plain("comments"),
  { name: names.sections, text: sectionsText },
  { name: names.attachments, text: attachmentsText },
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

function plain(field: Exclude<keyof Values & keyof typeof names, "sections" | "also" | "cells" | "attachments">): Part {
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

function attachmentsText({ attachments }: Values): string {
  return attachments
    .map(({ name, caption, transcript }) => [name, caption.trim(), transcript.trim()].filter(Boolean).join("\n"))
    .join("\n\n");
}

function sectionsText({ sections }: Values): string {
  return sections.map(({ heading, content }) => `${heading}\n${content}`).join("\n\n");
}
