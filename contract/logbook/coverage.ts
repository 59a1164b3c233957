import { listed } from "../portfolios/verdicts.ts";
import { isSignedOff, type Logbook } from "./logbook.ts";
import { missingOf, type RangePart } from "./range.ts";

// When a unit or an outcome may be marked as achieved: everything is signed off and its range is met.

/** A unit, or one outcome of it. */
export interface Achievable {
  unit: string;
  outcome?: string | undefined;
}

/** The most criteria that a refusal names; the rest are counted. */
const namedMost = 10;

/** What a unit or an outcome lacks, in parts of a sentence; nothing for one that may be marked as achieved. */
export function missingFor({ unit, outcome }: Achievable, logbook: Logbook, range: readonly RangePart[]): string[] {
  const isWithin = (number: string | number) => outcome === undefined || Number(number) === Number(outcome);
  const outcomes = logbook.units
    .filter((part) => part.unit.unit === unit)
    .flatMap((part) => part.outcomes.filter((one) => isWithin(one.outcome.LO_number)));
  const open = outcomes
    .filter((part) => !isSignedOff(part))
    .flatMap(({ criteria }) => criteria.filter(({ state }) => state !== "signed off"))
    .map(({ criterion }) => criterion.AC_number);
  // What is asked of the unit as a whole is not asked of one of its outcomes.
  const parts = range.filter(
    ({ requirement: one }) => one.unit === unit && (outcome === undefined || isWithin(one.outcome ?? "")),
  );
  return [...unaccepted(open), ...parts.flatMap((part) => missingOf(part) ?? [])];
}

/** "Unit 315 is not complete: 6.3d has no accepted evidence; cables: SWA is not shown in real work." */
export function refusalToAchieve({ unit, outcome }: Achievable, missing: readonly string[]): string {
  const name = outcome === undefined ? `Unit ${unit}` : `Outcome ${outcome} of unit ${unit}`;
  return `${name} is not complete: ${missing.join("; ")}.`;
}

function unaccepted(criteria: readonly string[]): string[] {
  if (criteria.length === 0) return [];
  const rest = criteria.length - namedMost;
  const names = criteria.slice(0, namedMost);
  const all = listed(rest > 0 ? [...names, `${rest} more`] : names);
  return [`${all} ${criteria.length > 1 ? "have" : "has"} no accepted evidence`];
}
