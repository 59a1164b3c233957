import type { Status } from "../core/moves.ts";
import type { Decided } from "../portfolios/decisions.ts";
import type { RecordState } from "../portfolios/record-states.ts";
import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import type { Criterion, Curriculum, Outcome, Unit } from "../qualifications/curriculum.ts";
import { placeKey } from "../qualifications/places.ts";
import type { Workplace } from "../qualifications/workplaces.ts";
import { bestOf, type Mark, markIn } from "./marks.ts";

/** A criterion whose decision stands; one that accepts may accept cells of the range. */
type Standing = CriterionPlace & Pick<Decided, "verdict"> & Partial<Pick<Decided, "cells" | "workplace">>;

/** The fields of a portfolio that the logbook needs. */
export interface Evidence {
  unit: { number: string };
  learningOutcome: { number: string };
  criteria: { number: string };
  /** What it covers beside that main criterion, as a portfolio has it, or everything, as an entry of a logbook does. */
  also?: readonly CriterionPlace[] | undefined;
  places?: readonly CriterionPlace[];
  /** Those of its criteria on which a decision stands. */
  decided?: readonly Standing[] | undefined;
  /** What it says to show of the range, and where the work was done. */
  cells?: readonly string[];
  workplace?: Workplace;
  method?: string;
  status: Status;
  /** How a record stands; absent or null of what the learner wrote. */
  record?: RecordState | null | undefined;
}

/** The number of criteria in a part of the curriculum: all, those with evidence, those signed off (accepted). */
export interface Progress {
  total: number;
  covered: number;
  signedOff: number;
}

/** A criterion without evidence, with evidence that is submitted, or with evidence that an assessor has accepted. */
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
  /** The best that its evidence amounts to. */
  mark: Mark;
  state: CriterionState;
  /** In the order of the given portfolios. */
  evidence: E[];
}

/**
 * Sorts a learner's portfolios into the curriculum. A draft counts with what was accepted in it before it came back, and
 * with nothing else, because nobody has sent that in.
 */
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
  const countOf = (found: string[]) => [...new Set(found)].filter((place) => places.has(place)).length;
  const evidence = portfolios.filter(isEvidence);
  const signedOff = evidence.flatMap((one) => placesOf(one).filter((place) => markIn(one, place) === "signed off"));
  return { total: places.size, covered: countOf(evidence.flatMap(placesOf)), signedOff: countOf(signedOff) };
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
  const evidence = evidenceOf(logbook);
  return {
    units: logbook.units.length,
    evidence: evidence.length,
    pending: evidence.filter(({ status }) => status === "To Be Reviewed").length,
    overall: overallProgress(logbook.units),
    signedOff: logbook.signedOff,
    criteria: logbook.total,
  };
}

/** Everything that is placed in a logbook, each once. */
export function evidenceOf<E extends Evidence>(logbook: Logbook<E>): E[] {
  const all = logbook.units.flatMap(({ outcomes }) => outcomes.flatMap(({ criteria }) => criteria));
  return [...new Set(all.flatMap(({ evidence }) => evidence))];
}

/** A unit or outcome is complete when all its criteria have evidence and there is at least one. */
export function isComplete(progress: Progress): boolean {
  return progress.total > 0 && progress.covered === progress.total;
}

/** A unit or outcome is signed off when every criterion has evidence that is accepted. */
export function isSignedOff(progress: Progress): boolean {
  return progress.total > 0 && progress.signedOff === progress.total;
}

export function isEvidence({ status, decided = [] }: Evidence): boolean {
  return status !== "Draft" || decided.some(({ verdict }) => verdict === "accepted");
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
    const place = keyIn(unit, outcome, criterion);
    const evidence = takeEvidence(place);
    const mark = bestOf(evidence.map((one) => markIn(one, place)));
    return { criterion, evidence, mark, state: stateOf(mark) };
  });
  const covered = criteria.filter(({ state }) => state !== "none").length;
  const signedOff = criteria.filter(({ state }) => state === "signed off").length;
  return { outcome, criteria, total: criteria.length, covered, signedOff };
}

function stateOf(mark: Mark): CriterionState {
  if (mark === "to do") return "none";
  return mark === "signed off" ? mark : "submitted";
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

/** The `placeKey`s of what it is evidence for. Each once: a device of an older version may have chosen as the main criterion what was a further one. */
export function placesOf({
  unit,
  learningOutcome,
  criteria,
  also = [],
  places = [],
  decided = [],
  status,
}: Evidence): string[] {
  if (status === "Draft") return decided.filter(({ verdict }) => verdict === "accepted").map(placeKey);
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
