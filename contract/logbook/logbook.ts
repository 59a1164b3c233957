import type { Status } from "../core/moves.ts";
import { hasWords } from "../core/search.ts";
import type { Criterion, Curriculum, Outcome, Unit } from "../portfolios/curriculum.ts";
import type { CriterionPlace } from "../portfolios/form-fields.ts";
import { placeKey } from "../portfolios/places.ts";

/** The fields of a portfolio that the logbook needs. */
export interface Evidence {
  unit: { number: string };
  learningOutcome: { number: string };
  criteria: { number: string };
  /** What it covers beside that main criterion, as a portfolio has it, or everything, as an entry of a logbook does. */
  also?: readonly CriterionPlace[] | undefined;
  places?: readonly CriterionPlace[];
  status: Status;
}

/** The number of criteria in a part of the curriculum: all, those with evidence, those signed off (Done). */
export interface Progress {
  total: number;
  covered: number;
  signedOff: number;
}

/** A criterion without evidence, with evidence that is submitted, or with evidence that is Done. */
export type CriterionState = "none" | "submitted" | "signed off";

/** The curriculum, filled with a learner's evidence. */
export interface Logbook<E extends Evidence = Evidence> extends Progress {
  units: UnitPart<E>[];
  /** Submitted portfolios that name no criterion of the curriculum: they do not count. */
  unplaced: E[];
}
export interface UnitPart<E extends Evidence = Evidence> extends Progress {
  unit: Unit;
  outcomes: OutcomePart<E>[];
}
export interface OutcomePart<E extends Evidence = Evidence> extends Progress {
  outcome: Outcome;
  criteria: CriterionPart<E>[];
}
export interface CriterionPart<E extends Evidence = Evidence> {
  criterion: Criterion;
  state: CriterionState;
  /** In the order of the given portfolios. */
  evidence: E[];
}

/** Sorts a learner's portfolios into the curriculum. Drafts never count, because nobody has sent them in. */
export function logbookOf<E extends Evidence>(curriculum: Curriculum, portfolios: readonly E[]): Logbook<E> {
  const evidence = portfolios.filter(isEvidence).map((one) => ({ one, places: placesOf(one) }));
  const covering = evidence.flatMap(({ one, places }) => places.map((place) => ({ place, one })));
  const byPlace = Map.groupBy(covering, ({ place }) => place);
  const units = curriculum.performance_units.map((unit) =>
    unitPart(unit, (place) => (byPlace.get(place) ?? []).map(({ one }) => one)),
  );
  const known = placesIn(curriculum);
  const unplaced = evidence.filter(({ places }) => !places.some((place) => known.has(place))).map(({ one }) => one);
  return { units, ...sumOf(units), unplaced };
}

/** The sums of a logbook alone, without its parts: for each of sixty learners those take a tenth of a millisecond. */
export function coverageOf(curriculum: Curriculum, portfolios: readonly Evidence[]): Progress {
  const places = placesIn(curriculum);
  const countOf = (evidence: Evidence[]) =>
    [...new Set(evidence.flatMap(placesOf))].filter((place) => places.has(place)).length;
  const evidence = portfolios.filter(isEvidence);
  const signedOff = countOf(evidence.filter(({ status }) => status === "Done"));
  return { total: places.size, covered: countOf(evidence), signedOff };
}

/** Progress of each unit, in the order of the curriculum. */
export function unitProgress(curriculum: Curriculum, portfolios: readonly Evidence[]): (Progress & { unit: string })[] {
  const { units } = logbookOf(curriculum, portfolios);
  return units.map(({ unit, total, covered, signedOff }) => ({ unit: unit.unit, total, covered, signedOff }));
}

/**
 * Overall logbook progress in whole percent: the mean of the units' ratios, rounded. It is
 * computed in integers: a sum of floating-point fractions can fall just short of a half and round the wrong way.
 */
export function overallProgress(units: readonly Progress[]): number {
  const counted = units.filter((unit) => unit.total > 0);
  if (counted.length === 0) return 0;
  const parts = counted.reduce((multiple, unit) => leastCommonMultiple(multiple, unit.total), 1);
  const covered = counted.reduce((sum, unit) => sum + unit.covered * (parts / unit.total), 0);
  return Math.round((100 * covered) / (parts * units.length));
}

/** The administrator's overall figure in whole percent: covered criteria of all units ÷ all criteria. */
export function coveragePercent(units: readonly Progress[]): number {
  const { total, covered } = sumOf(units);
  return percentOf(covered, total);
}

/** Whole percent of a total, which is taken as 1 when there is none. */
export function percentOf(part: number, total: number): number {
  return Math.round((100 * part) / Math.max(1, total));
}

/** The figures on a logbook's cards. Unplaced evidence is not counted, and what covers several criteria is counted once. */
export function figuresOf(logbook: Logbook) {
  const evidence = [...new Set(logbook.units.flatMap(evidenceIn))];
  return {
    units: logbook.units.length,
    evidence: evidence.length,
    pending: evidence.filter(({ status }) => status === "To Be Reviewed").length,
    overall: overallProgress(logbook.units),
    signedOff: logbook.signedOff,
    criteria: logbook.total,
  };
}

/** A unit or outcome is complete when all its criteria have evidence and there is at least one. */
export function isComplete(progress: Progress): boolean {
  return progress.total > 0 && progress.covered === progress.total;
}

/** A unit or outcome is signed off when every criterion has evidence that is Done. */
export function isSignedOff(progress: Progress): boolean {
  return progress.total > 0 && progress.signedOff === progress.total;
}

/** All units, the complete ones, or those in progress, which is all that are not complete. */
const unitFilters = ["All", "Complete", "Progress"] as const;
type UnitFilter = (typeof unitFilters)[number];

/** The units that pass the filter and contain every word of the search: in their own name, or together with one criterion. */
export function filterUnits<U extends Progress & { unit: Unit }>(
  units: readonly U[],
  { filter, search }: { filter: UnitFilter; search: string },
): U[] {
  const words = wordsOf(search);
  return units.filter((part) => {
    const passes = filter === "All" || isComplete(part) === (filter === "Complete");
    return passes && (hasWords([nameOf(part.unit)], words) || part.unit.learning_outcomes.some(hasCriterion));

    function hasCriterion(outcome: Outcome): boolean {
      return outcome.assessment_criteria.some((criterion) => hasWords([textOf(part.unit, outcome, criterion)], words));
    }
  });
}

/** A unit with only the criteria that match; all of them if its own name has every word. The figures stay those of all. */
export function narrowUnit<E extends Evidence>(part: UnitPart<E>, search: string): UnitPart<E> {
  const words = wordsOf(search);
  if (hasWords([nameOf(part.unit)], words)) return part;
  const outcomes = part.outcomes.map((outcome) => ({
    ...outcome,
    criteria: outcome.criteria.filter(({ criterion }) =>
      hasWords([textOf(part.unit, outcome.outcome, criterion)], words),
    ),
  }));
  return { ...part, outcomes: outcomes.filter(({ criteria }) => criteria.length > 0) };
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/);
}

function nameOf({ unit, title }: Unit): string {
  return `unit ${unit} ${title}`;
}

// Includes the unit and outcome, so that a unit's number and a word of the criterion match together.
function textOf(unit: Unit, outcome: Outcome, criterion: Criterion): string {
  const { LO_number, description } = outcome;
  return `${nameOf(unit)} LO ${LO_number}: ${description} AC ${criterion.AC_number}: ${criterion.description}`;
}

export function isEvidence(portfolio: Evidence): boolean {
  return portfolio.status !== "Draft";
}

type TakeEvidence<E> = (place: string) => E[];

function unitPart<E extends Evidence>(unit: Unit, takeEvidence: TakeEvidence<E>): UnitPart<E> {
  const outcomes = unit.learning_outcomes.map((outcome) => outcomePart(unit.unit, outcome, takeEvidence));
  return { unit, outcomes, ...sumOf(outcomes) };
}

function outcomePart<E extends Evidence>(
  unit: string,
  outcome: Outcome,
  takeEvidence: TakeEvidence<E>,
): OutcomePart<E> {
  const criteria = outcome.assessment_criteria.map((criterion) => {
    const evidence = takeEvidence(keyIn(unit, outcome, criterion));
    return { criterion, evidence, state: stateOf(evidence) };
  });
  const covered = criteria.filter(({ state }) => state !== "none").length;
  const signedOff = criteria.filter(({ state }) => state === "signed off").length;
  return { outcome, criteria, total: criteria.length, covered, signedOff };
}

function stateOf(evidence: readonly Evidence[]): CriterionState {
  if (evidence.length === 0) return "none";
  return evidence.some(({ status }) => status === "Done") ? "signed off" : "submitted";
}

function evidenceIn(part: UnitPart): Evidence[] {
  return part.outcomes.flatMap((outcome) => outcome.criteria.flatMap(({ evidence }) => evidence));
}

function sumOf(parts: readonly Progress[]): Progress {
  const sum = { total: 0, covered: 0, signedOff: 0 };
  for (const { total, covered, signedOff } of parts) {
    sum.total += total;
    sum.covered += covered;
    sum.signedOff += signedOff;
  }
  return sum;
}

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

// Each once: a device of an older version may have chosen as the main criterion what was a further one.
function placesOf({ unit, learningOutcome, criteria, also = [], places = [] }: Evidence): string[] {
  const main = { unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number };
  return [...new Set([main, ...also, ...places].map(placeKey))];
}

const knownPlaces = new WeakMap<Curriculum, ReadonlySet<string>>();

function placesIn(curriculum: Curriculum): ReadonlySet<string> {
  const known = knownPlaces.get(curriculum);
  if (known) return known;
  const places = new Set(
    curriculum.performance_units.flatMap(({ unit, learning_outcomes }) =>
      learning_outcomes.flatMap((outcome) =>
        outcome.assessment_criteria.map((criterion) => keyIn(unit, outcome, criterion)),
      ),
    ),
  );
  knownPlaces.set(curriculum, places);
  return places;
}

/** The `placeKey` of a criterion of the curriculum. */
export function keyIn(unit: string, { LO_number }: Outcome, { AC_number }: Criterion): string {
  return placeKey({ unit, learningOutcome: String(LO_number), criteria: AC_number });
}
