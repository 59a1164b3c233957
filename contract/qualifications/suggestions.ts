import { wordIndex, wordsOf } from "../core/word-index.ts";
import { type CatalogueJob, placesOfJob } from "./catalogue.ts";
import type { CriterionPlace } from "./criterion-place.ts";
import { type Curriculum, type CurriculumEntry, entriesOf } from "./curriculum.ts";
import { placeKey } from "./places.ts";

/** The most criteria that are suggested at once: as many as a phone shows beside what is chosen. */
export const suggestionsMost = 5;

export interface Suggestion {
  entry: CurriculumEntry;
  /** The learner's own words by which it was found, the most telling first, at most three; none for a gap. */
  words: string[];
}

/** What a learner works towards, and the jobs by whose words its criteria are found too. */
export interface SearchedIn {
  curriculum: Curriculum;
  jobs: readonly CatalogueJob[];
}

interface Known extends SearchedIn {
  /** What the portfolio covers already: never suggested. */
  chosen: readonly CriterionPlace[];
  /** `placeKey`s of the criteria that have evidence: of two that fit alike, the one without comes first. */
  covered: ReadonlySet<string>;
}

/**
 * The criteria that a portfolio's own text is about, the best first; what is left of five are gaps in the outcomes that
 * are chosen. The first line of the text, its title, counts twice. It runs in the browser, so also offline.
 * The demo's test prints how often it is right.
 */
export function suggestionsFor(text: string, { chosen, covered, ...within }: Known): Suggestion[] {
  const taken = new Set(chosen.map(placeKey));
  const isOpen = (entry: CurriculumEntry) => !taken.has(placeKey(entry));
  const found = searchesIn(within)
    .criteria(text)
    .filter(({ item, score }) => score >= scoreLeast && isOpen(item))
    .map(({ item, words, score }) => ({ entry: item, words, score: covered.has(placeKey(item)) ? score * 0.9 : score }))
    .sort((one, other) => other.score - one.score)
    .slice(0, suggestionsMost)
    .map(({ entry, words }) => ({ entry, words }));
  const isFound = new Set(found.map(({ entry }) => entry));
  const outcomes = new Set(chosen.map(({ unit, learningOutcome }) => `${unit} ${learningOutcome}`));
  const gaps = entriesOf(within.curriculum)
    .filter((entry) => outcomes.has(`${entry.unit} ${entry.learningOutcome}`))
    .filter((entry) => isOpen(entry) && !isFound.has(entry) && !covered.has(placeKey(entry)))
    .map((entry) => ({ entry, words: [] }));
  return [...found, ...gaps].slice(0, suggestionsMost);
}

/** The job of the catalogue that a text looks like, unless all that it shows is chosen; undefined where none is close. */
export function jobLike(text: string, { chosen, ...within }: Omit<Known, "covered">): CatalogueJob | undefined {
  const [best] = searchesIn(within).jobs(text);
  if (!best || best.score < scoreLeast * 2) return undefined;
  const taken = new Set(chosen.map(placeKey));
  return placesOfJob(best.item).some((place) => !taken.has(placeKey(place))) ? best.item : undefined;
}

// A score below this is one common word that both happen to have.
const scoreLeast = 3;

const wordsOfJob = ({ title, show, words }: CatalogueJob) => wordsOf(`${title} ${show} ${words}`);

const indexes = new WeakMap<readonly CatalogueJob[], WeakMap<Curriculum, ReturnType<typeof indexesOf>>>();

// An index is made once for a curriculum and its jobs: somebody who types asks it with every pause.
function searchesIn(within: SearchedIn) {
  const { curriculum, jobs } = within;
  const ofJobs = indexes.get(jobs) ?? new WeakMap<Curriculum, ReturnType<typeof indexesOf>>();
  indexes.set(jobs, ofJobs);
  const made = ofJobs.get(curriculum) ?? indexesOf(within);
  ofJobs.set(curriculum, made);
  return made;
}

function indexesOf({ curriculum, jobs }: SearchedIn) {
  // A criterion is also found by the words that people on site use for the jobs that show it.
  const jobsByPlace = Map.groupBy(
    jobs.flatMap((job) => placesOfJob(job).map((place) => ({ key: placeKey(place), job }))),
    ({ key }) => key,
  );
  const criteria = wordIndex(entriesOf(curriculum), (entry) => {
    const known = (jobsByPlace.get(placeKey(entry)) ?? []).flatMap(({ job }) => wordsOfJob(job));
    return [
      { words: known, weight: 0.7, once: true },
      { words: wordsOf(entry.description), weight: 1 },
      { words: wordsOf(entry.outcomeText), weight: 0.6 },
    ];
  });
  const ofJobs = wordIndex(jobs, (job) => [
    { words: wordsOf(job.title), weight: 1 },
    { words: wordsOfJob(job), weight: 1 },
  ]);
  return { criteria, jobs: ofJobs };
}
