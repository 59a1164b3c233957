import { type Status, statusLabels } from "contract/core/moves.ts";
import type { Section } from "contract/portfolios/portfolios.ts";
import type { PhotoRow } from "../../../platform/database/tables.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { type FoundPortfolio, photosOf } from "../../../portfolios/portfolios.ts";
import { roundsOf } from "../../../reviews/rounds.ts";
import { type Cover, coverOf, orNothing, short } from "./cover.ts";
import { cameraDayOf, cameraTimeOf, momentOf } from "./dates.ts";

/** What stands on the paper of one portfolio, in the order in which it stands there. */
export interface PortfolioDocument extends Cover {
  status: { name: Status; label: string };
  facts: Fact[];
  task: Fact[];
  parts: { heading: string; text: string }[];
  comments: string;
  /** The closed rounds, the latest first. */
  rounds: { heading: string; text: string }[];
  /** Row by row: two stand side by side, a very wide one alone. */
  photos: PhotoInPdf[][];
}

export interface Fact {
  name: string;
  value: string;
}

export interface PhotoInPdf {
  name: string;
  alt: string;
  caption: string;
  taken: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** The sheet of a portfolio as it stands now, and the photos that it names. Saved feedback that nobody sent is not read. */
export async function portfolioDocument(deps: Dependencies, portfolio: FoundPortfolio) {
  const [photos, rounds] = await Promise.all([photosOf(deps.db, portfolio.id), roundsOf(deps.db, portfolio.id)]);
  const { studentName: learner, title } = portfolio;
  const sheet: PortfolioDocument = {
    ...coverOf(deps, { learner, title, running: `${short(learner)} · ${short(title)}` }),
    status: { name: portfolio.status, label: statusLabels[portfolio.status] },
    facts: factsOf(portfolio),
    task: taskOf(portfolio),
    parts: partsOf(portfolio),
    comments: orNothing(portfolio.comments),
    rounds: rounds.map(({ reviewedAt, assessorName, comments }) => ({
      heading: `${momentOf(reviewedAt)}, ${assessorName}`,
      text: orNothing(comments),
    })),
    photos: rowsOf(photos.map(inPdf)),
  };
  return { sheet, photos: photos.map(({ file }, index) => ({ name: nameOf(index), file })) };
}

function factsOf(portfolio: FoundPortfolio): Fact[] {
  const { unit, unitTitle, outcome, outcomeText, criterion, criterionText } = portfolio;
  return [
    { name: "Unit", value: placed(`Unit ${unit}`, unitTitle, unit) },
    { name: "Learning outcome", value: placed(`LO ${outcome}`, outcomeText, outcome) },
    { name: "Criterion", value: placed(`AC ${criterion}`, criterionText, criterion) },
    { name: "Method", value: portfolio.method },
    { name: "Location", value: orNothing(portfolio.postcode) },
    { name: "Date", value: momentOf(portfolio.dateTime) },
  ];
}

function taskOf(portfolio: FoundPortfolio): Fact[] {
  return [
    { name: "Task description", value: orNothing(portfolio.taskDescription) },
    { name: "Job type", value: orNothing(portfolio.jobType) },
    { name: "Reason for task", value: orNothing(portfolio.reasonForTask) },
    { name: "Objective of job", value: orNothing(portfolio.objectiveOfJob) },
  ];
}

function partsOf({ statement, sections }: FoundPortfolio) {
  const written: Section[] = JSON.parse(sections);
  return [
    ...(statement ? [{ heading: "Statement", text: statement }] : []),
    ...written.map(({ heading, content }, index) => ({
      heading: heading || `Section ${index + 1}`,
      text: orNothing(content),
    })),
  ];
}

function inPdf({ takenAt, width, height }: PhotoRow, index: number, all: unknown[]): PhotoInPdf {
  const caption = `Photo ${index + 1} of ${all.length}`;
  return {
    name: nameOf(index),
    alt: takenAt ? `${caption}, taken ${cameraDayOf(takenAt)}` : caption,
    caption,
    taken: takenAt ? `Taken ${cameraTimeOf(takenAt)}` : "Taken: N/A",
    width,
    height,
  };
}

function rowsOf(photos: PhotoInPdf[]): PhotoInPdf[][] {
  const rows: PhotoInPdf[][] = [];
  for (const photo of photos) {
    const last = rows.at(-1);
    const isOpen = last?.length === 1 && last.every((one) => !isWide(one));
    if (isOpen && !isWide(photo)) last.push(photo);
    else rows.push([photo]);
  }
  return rows;
}

function isWide({ width, height }: PhotoInPdf): boolean {
  return width > 2 * height;
}

function nameOf(index: number): string {
  return `${index + 1}.jpg`;
}

function placed(name: string, title: string, number: string): string {
  return orNothing(number && `${name}: ${title}`);
}
