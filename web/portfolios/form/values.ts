import { clockInLondon, instantInLondon } from "contract/core/dates.ts";
import type { Section } from "contract/portfolios/new-portfolio.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { isObserved } from "contract/portfolios/record-states.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { findCriterion, findOutcome, findUnit, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import type { Workplace } from "contract/qualifications/workplaces.ts";
import { cleanLine, cleanProse } from "../../ui/forms/clean-text.ts";
import { attachmentsField, type ChosenFile, type PlacedFile, placedFilesOf } from "../chosen-files/placed-files.ts";
import type { OrderedPhoto } from "../tiles/photo-order.ts";

/** An empty form: the names that are sent, in the order of the screen. */
const nothing = {
  /** What it covers beside the criterion below. */
  also: [] as CriterionPlace[],
  /** What it shows of the range, by the ids of the cells, and where that was. */
  cells: [] as string[],
  workplace: "" as Workplace,
  title: "",
  unit: "",
  learningOutcome: "",
  criteria: "",
  postcode: "",
  /** Local time, as the date-and-time field has it. */
  dateTime: "",
  method: "",
  /** Asked for with some methods; what was written stays when another is chosen. */
  observedBy: "",
  jobType: "",
  taskDescription: "",
  reasonForTask: "",
  objectiveOfJob: "",
  comments: "",
  sections: [] as Section[],
  /** The order and the captions of the photos; one that is not in it comes last. */
  photos: [] as OrderedPhoto[],
  /** The files and recordings, in their order. */
  attachments: [] as PlacedFile[],
  /** Whether AI helped, and how; a text that was written stays when that is taken back. */
  hasHelp: false,
  aiHelp: "",
};
export type Values = typeof nothing;

export const fieldOrder = Object.keys(nothing);
export const isField = (name: string): name is keyof Values => Object.hasOwn(nothing, name);
const lines = ["title", "postcode", "jobType", "observedBy"] as const;
const prose = ["taskDescription", "reasonForTask", "objectiveOfJob", "comments", "aiHelp"] as const;

/** An empty form dated `now`, with the criteria that the address names: the main one, and each `also`; and each `cell`. */
export function emptyValues(now: Date, place: URLSearchParams): Values {
  const unit = findUnit(place.get("unit") ?? "")?.unit ?? "";
  const outcome = findOutcome(unit, place.get("outcome") ?? "");
  const learningOutcome = outcome ? String(outcome.LO_number) : "";
  const criteria = findCriterion(unit, learningOutcome, place.get("criterion") ?? "")?.AC_number ?? "";
  const further = place.getAll("also").map((text) => {
    const [unit = "", learningOutcome = "", criteria = ""] = text.split(" ");
    return { unit, learningOutcome, criteria };
  });
  const also = furtherOf({ unit, learningOutcome, criteria, also: further }).map(numbersOf);
  const covering = { unit, learningOutcome, criteria, also };
  const cells = place.getAll("cell");
  const workplace = cells.length > 0 ? "real" : "";
  return { ...nothing, ...covering, cells, workplace, dateTime: clockInLondon(now) };
}

/** Values that an older version may have stored, which had fewer fields. */
export function complete(values: Values): Values {
  return { ...nothing, ...values };
}

export function valuesOf(portfolio: PortfolioDetail): Values {
  return {
    // Answers that an older version kept on the device have none of these.
    also: portfolio.also ?? [],
    cells: portfolio.cells ?? [],
    workplace: portfolio.workplace ?? "",
    observedBy: portfolio.observedBy ?? "",
    title: portfolio.title,
    unit: portfolio.unit.number,
    learningOutcome: portfolio.learningOutcome.number,
    criteria: portfolio.criteria.number,
    postcode: portfolio.postcode,
    dateTime: clockInLondon(portfolio.dateTime),
    method: portfolio.method,
    taskDescription: portfolio.taskDescription,
    jobType: portfolio.jobType,
    reasonForTask: portfolio.reasonForTask,
    objectiveOfJob: portfolio.objectiveOfJob,
    comments: portfolio.comments,
    sections: portfolio.sections,
    photos: portfolio.photos.map(({ path, caption }) => ({ key: barePath(path), caption })),
    attachments: placedFilesOf(portfolio.attachments),
    hasHelp: false,
    aiHelp: "",
  };
}

/** The values as the contract's schemas expect them, without the photos. */
export function toSent(values: Values) {
  const { photos: _, attachments: __, hasHelp: ___, aiHelp: ____, ...rest } = cleaned(values);
  const { unit, learningOutcome, criteria, dateTime, ...texts } = rest;
  return {
    ...texts,
    also: furtherOf(values).map(numbersOf),
    observedBy: observerIn(texts),
    dateTime: instantInLondon(dateTime),
    unit: { number: unit, title: findUnit(unit)?.title ?? "" },
    learningOutcome: { number: learningOutcome, description: findOutcome(unit, learningOutcome)?.description ?? "" },
    criteria: { number: criteria, description: findCriterion(unit, learningOutcome, criteria)?.description ?? "" },
  };
}

/** What is declared as it is submitted. */
export function declarationIn(values: Values) {
  return { declared: true, aiHelp: values.hasHelp ? cleaned(values).aiHelp : "" };
}

/** Who observed it, where the method is one that is observed. */
export function observerIn({ method, observedBy }: Pick<Values, "method" | "observedBy">): string {
  return isObserved(method) ? observedBy : "";
}

/** All that is covered: the main criterion, where there is one, and the further ones. */
export function coveredIn({ unit, learningOutcome, criteria, also }: Covering): CriterionPlace[] {
  return criteria === "" ? also : [{ unit, learningOutcome, criteria }, ...also];
}
type Covering = Pick<Values, "also" | "unit" | "learningOutcome" | "criteria">;

/** What is covered beside the main criterion, in the order of the curriculum. */
export function furtherOf({ also, ...main }: Covering) {
  return inCurriculumOrder(also).filter((place) => placeKey(place) !== placeKey(main));
}

/** The values with the texts as they are sent: without blanks around them. */
export function cleaned(values: Values): Values {
  const texts = { ...values };
  for (const name of lines) texts[name] = cleanLine(texts[name]).trim();
  for (const name of prose) texts[name] = cleanProse(texts[name]).trim();
  const sections = values.sections.map(({ heading, content }) => ({
    heading: cleanLine(heading).trim(),
    content: cleanProse(content).trim(),
  }));
  return { ...texts, sections };
}

/** The texts as a multipart form, what it says about the photos, which are appended later, and what is declared. */
export function toForm(
  values: Values,
  photos: { path?: string; replaces?: string; caption: string | undefined }[],
  declaration: object = {},
): FormData {
  const form = new FormData();
  form.set(
    "photos",
    JSON.stringify(photos.map(({ caption, ...photo }) => ({ ...photo, caption: caption && cleanLine(caption) }))),
  );
  for (const [name, value] of Object.entries({ ...toSent(values), ...declaration })) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

/** The files and recordings as the form sends them, unless they are those that the portfolio has. */
export function withFiles(form: FormData, placed: readonly PlacedFile[], { chosen, base = [] }: FilesSent): FormData {
  if (JSON.stringify(placed) !== JSON.stringify(base))
    form.set("attachments", JSON.stringify(attachmentsField(placed, chosen)));
  return form;
}
interface FilesSent {
  chosen: readonly ChosenFile[];
  /** Those of the portfolio that is changed. */
  base?: readonly PlacedFile[];
}

/** Whether it counts in the logbook: only a portfolio with a criterion is evidence. */
export function countsAsEvidence(values: Pick<Values, "unit" | "learningOutcome" | "criteria">): boolean {
  return findCriterion(values.unit, values.learningOutcome, values.criteria) !== undefined;
}
