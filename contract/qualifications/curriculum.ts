import nvq from "../Nvq_2357_13.json" with { type: "json" };
import type { CriterionPlace } from "./criterion-place.ts";
import { placeKey } from "./places.ts";

/** The reference curriculum, as it is served at /Nvq_2357_13.json. */
export interface Curriculum {
  performance_units: Unit[];
}
export interface Unit {
  unit: string;
  title: string;
  learning_outcomes: Outcome[];
}
export interface Outcome {
  LO_number: number;
  description: string;
  assessment_criteria: Criterion[];
}
export interface Criterion {
  AC_number: string;
  description: string;
}

/** A portfolio's place in the curriculum; a level that was not chosen is an empty text. */
export interface Place {
  unit: string;
  outcome: string;
  criterion: string;
}

interface PlaceError {
  level: "unit" | "learningOutcome" | "criteria";
  message: string;
}

/** The reference curriculum: what a learner works towards unless it is said otherwise. */
export const curriculum: Curriculum = nvq;

// Of every qualification that was read (qualifications/known.ts), by their keys, which no two units share.
const units = new Map<string, Unit>();
const positions = new Map<string, number>();
const entries: CurriculumEntry[] = [];

/** Adds units to those that are found from now on. */
export function unitsKnown(added: readonly Unit[]): void {
  const news = added.filter(({ unit }) => !units.has(unit));
  for (const unit of news) units.set(unit.unit, unit);
  for (const entry of entriesOf({ performance_units: news })) {
    positions.set(placeKey(entry), entries.length);
    entries.push(entry);
  }
}

export function findUnit(number: string): Unit | undefined {
  return units.get(number);
}

/** Every unit that was read, those of the reference first. */
export function knownUnits(): Unit[] {
  return [...units.values()];
}

/** Outcomes are matched by number as an integer: "1", 1 and "01" are the same. */
export function findOutcome(unit: string, number: string): Outcome | undefined {
  if (!/^\d{1,3}$/.test(number)) return undefined;
  return findUnit(unit)?.learning_outcomes.find((outcome) => outcome.LO_number === Number.parseInt(number, 10));
}

/** Criteria are matched by their text: 7.1 and 7.10 differ. */
export function findCriterion(unit: string, outcome: string, number: string): Criterion | undefined {
  return findOutcome(unit, outcome)?.assessment_criteria.find((criterion) => criterion.AC_number === number);
}

/** The error in a place, if any. A level may be empty, unless a lower one is filled. */
export function placeError(place: Place): PlaceError | undefined {
  if (place.unit && !findUnit(place.unit)) return { level: "unit", message: "Choose a unit of the curriculum." };
  if (place.outcome && !findOutcome(place.unit, place.outcome))
    return { level: "learningOutcome", message: "Choose a learning outcome of this unit." };
  if (place.criterion && !findCriterion(place.unit, place.outcome, place.criterion))
    return { level: "criteria", message: "Choose a criterion of this learning outcome." };
  return undefined;
}

/** A criterion with its texts, and those of its unit and outcome. */
export interface CurriculumEntry extends CriterionPlace {
  unitTitle: string;
  outcomeText: string;
  description: string;
}

const entriesKept = new WeakMap<Curriculum, readonly CurriculumEntry[]>();

/** Every criterion, in the order of the curriculum. The same array each time. */
export function entriesOf(curriculum: Curriculum): readonly CurriculumEntry[] {
  const kept = entriesKept.get(curriculum);
  if (kept) return kept;
  const made = curriculum.performance_units.flatMap((unit) =>
    unit.learning_outcomes.flatMap(({ LO_number, description: outcomeText, assessment_criteria }) =>
      assessment_criteria.map(({ AC_number: criteria, description }) => ({
        ...{ unit: unit.unit, unitTitle: unit.title, learningOutcome: String(LO_number), outcomeText },
        ...{ criteria, description },
      })),
    ),
  );
  entriesKept.set(curriculum, made);
  return made;
}

/** These criteria in the order of their curriculum, each once; those that no curriculum has are left out. */
export function inCurriculumOrder(places: readonly CriterionPlace[]): CurriculumEntry[] {
  const known = new Set(places.flatMap((place) => positions.get(placeKey(place)) ?? []));
  return [...known].sort((one, other) => one - other).flatMap((position) => entries[position] ?? []);
}

unitsKnown(curriculum.performance_units);
/** Those of the reference curriculum. */
export const curriculumEntries = entriesOf(curriculum);
