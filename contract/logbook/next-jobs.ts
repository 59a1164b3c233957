import { type CatalogueJob, placesOfJob } from "../portfolios/catalogue.ts";
import { type CurriculumEntry, inCurriculumOrder } from "../portfolios/curriculum.ts";
import { placeKey } from "../portfolios/places.ts";
import { keyIn, type Logbook } from "./logbook.ts";

/** A job to ask for, and the criteria that it would be the first evidence for, in the order of the curriculum. */
export interface NextJob {
  job: CatalogueJob;
  open: CurriculumEntry[];
}

/** The most jobs that are offered at once. */
export const nextJobsMost = 3;

/**
 * The jobs that cover most of what is open, the best first; each next one is the best for what those before it leave. Of two
 * that cover as much, the one that shows fewer criteria in all comes first, then the id decides. None when no job covers
 * anything open. `covered` are the `placeKey`s of criteria that have evidence.
 */
export function nextJobs(jobs: readonly CatalogueJob[], covered: ReadonlySet<string>): NextJob[] {
  const left = new Set(covered);
  const chosen: NextJob[] = [];
  while (chosen.length < nextJobsMost) {
    const [best] = jobs.map((job) => ({ job, open: openIn(job, left) })).sort(byGain);
    if (!best || best.open.length === 0) break;
    chosen.push(best);
    for (const entry of best.open) left.add(placeKey(entry));
  }
  return chosen;
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

function openIn(job: CatalogueJob, covered: ReadonlySet<string>): CurriculumEntry[] {
  return inCurriculumOrder(placesOfJob(job)).filter((entry) => !covered.has(placeKey(entry)));
}

function byGain(one: NextJob, other: NextJob): number {
  return (
    other.open.length - one.open.length ||
    one.job.places.length - other.job.places.length ||
    (one.job.id < other.job.id ? -1 : 1)
  );
}
