import type { Curriculum, Unit } from "./curriculum.ts";
import type { Status } from "./moves.ts";

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

/** Progress of each unit, in the order of the curriculum. Drafts never count (decisions, Portfolios). */
export function unitProgress(curriculum: Curriculum, portfolios: readonly Evidence[]): UnitProgress[] {
  const covered = placesOf(portfolios.filter(isEvidence));
  const signedOff = placesOf(portfolios.filter(isSignedOff));
  return curriculum.performance_units.map((unit) => {
    const places = criteriaOf(unit);
    return {
      unit: unit.unit,
      total: places.length,
      covered: places.filter((place) => covered.has(place)).length,
      signedOff: places.filter((place) => signedOff.has(place)).length,
    };
  });
}

/** Overall logbook progress in whole percent: the mean of the units' ratios (specification, section 9). */
export function overallProgress(units: readonly Progress[]): number {
  if (units.length === 0) return 0;
  const ratios = units.map((unit) => (unit.total === 0 ? 0 : unit.covered / unit.total));
  return Math.round((100 * ratios.reduce((sum, ratio) => sum + ratio, 0)) / units.length);
}

/** The administrator's overall figure in whole percent: covered criteria of all units ÷ all criteria (labels). */
export function coveragePercent(units: readonly Progress[]): number {
  const total = units.reduce((sum, unit) => sum + unit.total, 0);
  const covered = units.reduce((sum, unit) => sum + unit.covered, 0);
  return total === 0 ? 0 : Math.round((100 * covered) / total);
}

/** A unit or outcome is complete when all its criteria have evidence and there is at least one. */
export function isComplete(progress: Progress): boolean {
  return progress.total > 0 && progress.covered === progress.total;
}

/** The portfolios that are evidence for one criterion. */
export function evidenceFor<E extends Evidence>(
  portfolios: readonly E[],
  unit: string,
  outcome: number,
  criterion: string,
): E[] {
  const place = placeText(unit, String(outcome), criterion);
  return portfolios.filter((portfolio) => isEvidence(portfolio) && placeOf(portfolio) === place);
}

export function isEvidence(portfolio: Evidence): boolean {
  return portfolio.status !== "Draft";
}

function isSignedOff(portfolio: Evidence): boolean {
  return portfolio.status === "Done";
}

function criteriaOf(unit: Unit): string[] {
  return unit.learning_outcomes.flatMap((outcome) =>
    outcome.assessment_criteria.map((criterion) =>
      placeText(unit.unit, String(outcome.LO_number), criterion.AC_number),
    ),
  );
}

function placesOf(portfolios: readonly Evidence[]): Set<string> {
  return new Set(portfolios.map(placeOf));
}

function placeOf(portfolio: Evidence): string {
  return placeText(portfolio.unit.number, portfolio.learningOutcome.number, portfolio.criteria.number);
}

function placeText(unit: string, outcome: string, criterion: string): string {
  return `${unit}/${Number.parseInt(outcome, 10)}/${criterion}`;
}
