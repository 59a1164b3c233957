import type { Status } from "../core/moves.ts";
import type { Criterion, Curriculum, Outcome, Unit } from "../portfolios/curriculum.ts";

/** What the logbook needs to know of a portfolio. */
export interface Evidence {
  unit: { number: string };
  learningOutcome: { number: string };
  criteria: { number: string };
  status: Status;
}

/** Criteria of a part of the curriculum: how many there are, have evidence, and are signed off (Done). */
export interface Progress {
  total: number;
  covered: number;
  signedOff: number;
}
export interface UnitProgress extends Progress {
  unit: string;
}

/** A criterion without evidence, with evidence that is submitted, or with evidence that is Done. */
export type CriterionState = "none" | "submitted" | "signed off";

/** The curriculum, filled with a learner's evidence. */
export interface Logbook<E extends Evidence = Evidence> extends Progress {
  units: UnitPart<E>[];
  /** Submitted portfolios that name no criterion of the curriculum: they count for nothing. */
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
  /** In the order in which the portfolios came. */
  evidence: E[];
}

/** Sorts a learner's portfolios into the curriculum. Drafts never count (decisions, Portfolios). */
export function logbookOf<E extends Evidence>(curriculum: Curriculum, portfolios: readonly E[]): Logbook<E> {
  const left = Map.groupBy(portfolios.filter(isEvidence), placeOf);
  const take = (place: string) => {
    const evidence = left.get(place) ?? [];
    left.delete(place);
    return evidence;
  };
  const units = curriculum.performance_units.map((unit) => unitPart(unit, take));
  return { units, ...sumOf(units), unplaced: [...left.values()].flat() };
}

/** Progress of each unit, in the order of the curriculum. */
export function unitProgress(curriculum: Curriculum, portfolios: readonly Evidence[]): UnitProgress[] {
  const { units } = logbookOf(curriculum, portfolios);
  return units.map(({ unit, total, covered, signedOff }) => ({ unit: unit.unit, total, covered, signedOff }));
}

/**
 * Overall logbook progress in whole percent: the mean of the units' ratios, rounded (specification, section 9). It is
 * reckoned in whole numbers: sums of fractions miss a half now and then, and would round it the wrong way.
 */
export function overallProgress(units: readonly Progress[]): number {
  const counted = units.filter((unit) => unit.total > 0);
  if (counted.length === 0) return 0;
  const parts = counted.reduce((multiple, unit) => leastCommonMultiple(multiple, unit.total), 1);
  const covered = counted.reduce((sum, unit) => sum + unit.covered * (parts / unit.total), 0);
  return Math.round((100 * covered) / (parts * units.length));
}

/** The administrator's overall figure in whole percent: covered criteria of all units ÷ all criteria (labels). */
export function coveragePercent(units: readonly Progress[]): number {
  const { total, covered } = sumOf(units);
  return percentOf(covered, total);
}

/** Whole percent of a total, which is taken as 1 when there is none (specification, section 9). */
export function percentOf(part: number, total: number): number {
  return Math.round((100 * part) / Math.max(1, total));
}

/** The figures on a logbook's cards (labels, "Logbook"). Only what stands in the logbook is counted. */
export function figuresOf(logbook: Logbook) {
  const evidence = logbook.units.flatMap(evidenceIn);
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

/** Complete says nothing of the assessor; this is when every criterion has evidence that is Done. */
export function isSignedOff(progress: Progress): boolean {
  return progress.total > 0 && progress.signedOff === progress.total;
}

/** All units, the complete ones, or those in progress, which is all that are not complete (labels). */
export const unitFilters = ["All", "Complete", "Progress"] as const;
export type UnitFilter = (typeof unitFilters)[number];

/** The units that pass the filter and hold every word that is sought: in their own name, or around one criterion. */
export function filterUnits<U extends Progress & { unit: Unit }>(
  units: readonly U[],
  { filter, search }: { filter: UnitFilter; search: string },
): U[] {
  const words = wordsOf(search);
  return units.filter((part) => {
    const isWanted = filter === "All" || isComplete(part) === (filter === "Complete");
    return isWanted && (hasAll(nameOf(part.unit), words) || part.unit.learning_outcomes.some(isAround));

    function isAround(outcome: Outcome): boolean {
      return outcome.assessment_criteria.some((criterion) => hasAll(textOf(part.unit, outcome, criterion), words));
    }
  });
}

/** A unit with only the criteria that are sought; the whole unit where its own name has every word. Figures stay whole. */
export function narrowUnit<E extends Evidence>(part: UnitPart<E>, search: string): UnitPart<E> {
  const words = wordsOf(search);
  if (hasAll(nameOf(part.unit), words)) return part;
  const outcomes = part.outcomes.map((outcome) => ({
    ...outcome,
    criteria: outcome.criteria.filter(({ criterion }) => hasAll(textOf(part.unit, outcome.outcome, criterion), words)),
  }));
  return { ...part, outcomes: outcomes.filter(({ criteria }) => criteria.length > 0) };
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/);
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function nameOf({ unit, title }: Unit): string {
  return `unit ${unit} ${title}`;
}

// With the names of what it stands in, so that a unit's number and a word of the criterion find it together.
function textOf(unit: Unit, outcome: Outcome, criterion: Criterion): string {
  const { LO_number, description } = outcome;
  return `${nameOf(unit)} LO ${LO_number}: ${description} AC ${criterion.AC_number}: ${criterion.description}`;
}

export function isEvidence(portfolio: Evidence): boolean {
  return portfolio.status !== "Draft";
}

type Take<E> = (place: string) => E[];

function unitPart<E extends Evidence>(unit: Unit, take: Take<E>): UnitPart<E> {
  const outcomes = unit.learning_outcomes.map((outcome) => outcomePart(unit.unit, outcome, take));
  return { unit, outcomes, ...sumOf(outcomes) };
}

function outcomePart<E extends Evidence>(unit: string, outcome: Outcome, take: Take<E>): OutcomePart<E> {
  const criteria = outcome.assessment_criteria.map((criterion) => {
    const evidence = take(placeText(unit, String(outcome.LO_number), criterion.AC_number));
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

function placeOf(portfolio: Evidence): string {
  return placeText(portfolio.unit.number, portfolio.learningOutcome.number, portfolio.criteria.number);
}

// Outcomes are matched as integers (specification, section 5), criteria by their text: 7.1 and 7.10 differ.
function placeText(unit: string, outcome: string, criterion: string): string {
  return `${unit}/${Number.parseInt(outcome, 10)}/${criterion}`;
}
