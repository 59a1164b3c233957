import type { Values } from "./values.ts";

/** One field in which two versions of a portfolio differ, each as a text to read. */
export interface Difference {
  field: keyof Values;
  name: string;
  mine: string;
  theirs: string;
}

const names: Record<keyof Values, string> = {
  title: "Title",
  postcode: "Postcode",
  dateTime: "Date and time",
  unit: "Unit",
  learningOutcome: "Learning outcome",
  criteria: "Criterion",
  method: "Method",
  taskDescription: "Task description",
  jobType: "Job type",
  reasonForTask: "Reason for task",
  objectiveOfJob: "Objective of job",
  comments: "Comments",
  sections: "Sections",
};

/** The fields that differ, in the order of the form. */
export function differences(mine: Values, theirs: Values): Difference[] {
  return (Object.keys(names) as (keyof Values)[])
    .map((field) => ({ field, name: names[field], mine: shown(mine, field), theirs: shown(theirs, field) }))
    .filter((difference) => difference.mine !== difference.theirs);
}

/** My version with those fields taken over from theirs. A unit goes with its outcome and criterion. */
export function merged(mine: Values, theirs: Values, taken: readonly (keyof Values)[]): Values {
  const place: (keyof Values)[] = ["unit", "learningOutcome", "criteria"];
  const fields = place.some((field) => taken.includes(field)) ? [...taken, ...place] : taken;
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}

function shown(values: Values, field: keyof Values): string {
  const value = values[field];
  if (typeof value === "string") return value;
  return value.map(({ heading, content }) => `${heading}\n${content}`).join("\n\n");
}
