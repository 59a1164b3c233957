import { findCriterion, findOutcome, findUnit } from "contract/portfolios/curriculum.ts";
import type { Portfolio, Section } from "contract/portfolios/portfolios.ts";
import { fromFieldValue, toFieldValue } from "../../ui/dates.ts";
import { seenLine, seenProse } from "../../ui/forms/seen-text.ts";

/** The values of a portfolio's form, all of them texts, under the names that are sent. */
export interface Values {
  title: string;
  unit: string;
  learningOutcome: string;
  criteria: string;
  postcode: string;
  /** Local time, as the date-and-time field has it. */
  dateTime: string;
  method: string;
  taskDescription: string;
  jobType: string;
  reasonForTask: string;
  objectiveOfJob: string;
  comments: string;
  sections: Section[];
}

/** The fields in the order in which they appear on screen. */
export const fieldOrder: readonly (keyof Values)[] = [
  "title",
  "postcode",
  "dateTime",
  "unit",
  "learningOutcome",
  "criteria",
  "method",
  "taskDescription",
  "jobType",
  "reasonForTask",
  "objectiveOfJob",
  "comments",
  "sections",
];

/** An empty form dated `now`, with the unit, outcome and criterion that the address names. */
export function emptyValues(now: Date, place: URLSearchParams): Values {
  const unit = findUnit(place.get("unit") ?? "")?.unit ?? "";
  const outcome = findOutcome(unit, place.get("outcome") ?? "");
  const learningOutcome = outcome ? String(outcome.LO_number) : "";
  return {
    title: "",
    unit,
    learningOutcome,
    criteria: findCriterion(unit, learningOutcome, place.get("criterion") ?? "")?.AC_number ?? "",
    postcode: "",
    dateTime: toFieldValue(now),
    method: "",
    taskDescription: "",
    jobType: "",
    reasonForTask: "",
    objectiveOfJob: "",
    comments: "",
    sections: [],
  };
}

export function valuesOf(portfolio: Portfolio): Values {
  return {
    title: portfolio.title,
    unit: portfolio.unit.number,
    learningOutcome: portfolio.learningOutcome.number,
    criteria: portfolio.criteria.number,
    postcode: portfolio.postcode,
    dateTime: toFieldValue(portfolio.dateTime),
    method: portfolio.method,
    taskDescription: portfolio.taskDescription,
    jobType: portfolio.jobType,
    reasonForTask: portfolio.reasonForTask,
    objectiveOfJob: portfolio.objectiveOfJob,
    comments: portfolio.comments,
    sections: portfolio.sections,
  };
}

/** The values as the contract's schemas expect them. */
export function toSent(values: Values) {
  const { unit, learningOutcome, criteria, dateTime, sections, ...texts } = values;
  return {
    ...texts,
    title: seenLine(texts.title),
    postcode: seenLine(texts.postcode),
    jobType: seenLine(texts.jobType),
    taskDescription: seenProse(texts.taskDescription),
    reasonForTask: seenProse(texts.reasonForTask),
    objectiveOfJob: seenProse(texts.objectiveOfJob),
    comments: seenProse(texts.comments),
    sections: sections.map(({ heading, content }) => ({ heading: seenLine(heading), content: seenProse(content) })),
    dateTime: fromFieldValue(dateTime),
    unit: { number: unit, title: findUnit(unit)?.title ?? "" },
    learningOutcome: { number: learningOutcome, description: findOutcome(unit, learningOutcome)?.description ?? "" },
    criteria: { number: criteria, description: findCriterion(unit, learningOutcome, criteria)?.description ?? "" },
  };
}

/** The texts as a multipart form; photos are appended later. */
export function toForm(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(toSent(values))) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

/** Whether it counts in the logbook: only a portfolio with a criterion is evidence. */
export function countsAsEvidence(values: Pick<Values, "unit" | "learningOutcome" | "criteria">): boolean {
  return findCriterion(values.unit, values.learningOutcome, values.criteria) !== undefined;
}
