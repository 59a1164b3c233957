import { isEvidence, placesOf } from "contract/logbook/logbook.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { placesOfJob } from "contract/qualifications/catalogue.ts";
import { type CurriculumEntry, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { jobLike, type SearchedIn, suggestionsFor, suggestionsMost } from "contract/qualifications/suggestions.ts";
import type { Values } from "../values.ts";

/** So many of what was removed last stay at hand, so that there is room for others. */
const backMost = 3;

export interface ShownSuggestion {
  entry: CurriculumEntry;
  kind: "words" | "gap" | "removed";
  reason: string;
}

interface Facts extends SearchedIn {
  chosen: readonly CurriculumEntry[];
  /** What the learner has taken out again: it stays at hand. */
  removed: readonly CurriculumEntry[];
  portfolios: readonly Portfolio[];
}

export interface ShownJob {
  title: string;
  /** How many criteria it shows, and those of them that are not chosen. */
  total: number;
  missing: CurriculumEntry[];
  /** What it shows of the range. */
  cells: readonly string[];
}

/** The job of the catalogue that a form looks like, while it shows something that is not chosen. */
export function shownJob(values: Values, chosen: readonly CurriculumEntry[], within: SearchedIn): ShownJob | undefined {
  const job = jobLike(writtenText(values), { chosen, ...within });
  if (!job) return undefined;
  const taken = new Set(chosen.map(placeKey));
  const shown = inCurriculumOrder(placesOfJob(job));
  const missing = shown.filter((entry) => !taken.has(placeKey(entry)));
  return { title: job.title, total: shown.length, missing, cells: job.cells ?? [] };
}

/** What the words of a form and the gaps of its learner suggest, each with its reason. */
export function shownSuggestions(values: Values, { chosen, removed, portfolios, ...within }: Facts): ShownSuggestion[] {
  const covered = new Set(portfolios.filter(isEvidence).flatMap(placesOf));
  const found = suggestionsFor(writtenText(values), { chosen, covered, ...within }).map(
    ({ entry, words }): ShownSuggestion => {
      if (words.length > 0) return { entry, kind: "words", reason: `You wrote: ${words.join(", ")}` };
      return { entry, kind: "gap", reason: "A gap: nothing covers it yet" };
    },
  );
  const taken = new Set(chosen.map(placeKey));
  const back = removed
    .filter((entry) => !taken.has(placeKey(entry)))
    .slice(0, backMost)
    .map((entry) => found.find((one) => one.entry === entry) ?? backAgain(entry));
  return [...new Set([...back, ...found])].slice(0, suggestionsMost);
}

function backAgain(entry: CurriculumEntry): ShownSuggestion {
  return { entry, kind: "removed", reason: "You removed it" };
}

/** All that was written, the title first, by which what it is about is recognised. */
function writtenText({ title, jobType, taskDescription, reasonForTask, objectiveOfJob, comments, sections }: Values) {
  const own = sections.flatMap(({ heading, content }) => [heading, content]);
  return [title, jobType, taskDescription, reasonForTask, objectiveOfJob, comments, ...own].join("\n");
}
