import { type CatalogueJob, placesOfJob } from "../qualifications/catalogue.ts";
import { type CurriculumEntry, inCurriculumOrder } from "../qualifications/curriculum.ts";
import { placeKey } from "../qualifications/places.ts";
import type { Requirement } from "../qualifications/requirements.ts";
import { evidenceOf, keyIn, type Logbook } from "./logbook.ts";
import { openCells, rangeOf } from "./range.ts";

/** A job to ask for: the criteria that it would be the first evidence for, in the order of the curriculum, and of the range. */
export interface NextJob {
  job: CatalogueJob;
  open: CurriculumEntry[];
  cells: string[];
}

/** What a learner has: the `placeKey`s of criteria that have evidence, and the ids of the cells that are still to be shown. */
export interface Reached {
  covered: ReadonlySet<string>;
  openCells: ReadonlySet<string>;
}

/** The most jobs that are offered at once. */
export const nextJobsMost = 3;

/**
 * The jobs that cover most of what is open, criteria and cells alike, the best first; each next one is the best for what
 * those before it leave. Of two that cover as much, the one that shows fewer criteria in all comes first, then the id
 * decides. None when no job covers anything open.
 */
export function nextJobs(jobs: readonly CatalogueJob[], reached: Reached): NextJob[] {
  const [covered, openCells] = [new Set(reached.covered), new Set(reached.openCells)];
  const chosen: NextJob[] = [];
  while (chosen.length < nextJobsMost) {
    const [best] = jobs.map((job) => gainOf(job, { covered, openCells })).sort(byGain);
    if (!best || sizeOf(best) === 0) break;
    chosen.push(best);
    for (const entry of best.open) covered.add(placeKey(entry));
    for (const id of best.cells) openCells.delete(id);
  }
  return chosen;
}

/** "7 open criteria and 2 of the range"; `more` stands before what is open. */
export function gainInWords({ open, cells }: NextJob, more = ""): string {
  const criteria =
    open.length > 0 ? [`${open.length} ${more}open ${open.length === 1 ? "criterion" : "criteria"}`] : [];
  return [...criteria, ...(cells.length > 0 ? [`${cells.length} of the range`] : [])].join(" and ");
}

/** What a learner has reached, of the range of these requirements. */
export function reachedIn(requirements: readonly Requirement[], logbook: Logbook): Reached {
  return { covered: coveredIn(logbook), openCells: openCells(rangeOf(requirements, evidenceOf(logbook))) };
}

/** The `placeKey`s of the criteria that have evidence. */
export function coveredIn(logbook: Logbook): Set<string> {
  return new Set(
    logbook.units.flatMap(({ unit, outcomes }) =>
      outcomes.flatMap(({ outcome, criteria }) =>
        criteria.filter(({ state }) => state !== "none").map(({ criterion }) => keyIn(unit.unit, outcome, criterion)),
      ),
    ),
  );
}

function gainOf(job: CatalogueJob, { covered, openCells }: Reached): NextJob {
  const open = inCurriculumOrder(placesOfJob(job)).filter((entry) => !covered.has(placeKey(entry)));
  return { job, open, cells: (job.cells ?? []).filter((id) => openCells.has(id)) };
}

function sizeOf({ open, cells }: NextJob): number {
  return open.length + cells.length;
}

function byGain(one: NextJob, other: NextJob): number {
  return (
    sizeOf(other) - sizeOf(one) ||
    one.job.places.length - other.job.places.length ||
    (one.job.id < other.job.id ? -1 : 1)
  );
}
