import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";

/** Answers that an older version kept on the device have no `also`. */
export type Placed = Pick<Portfolio, "unit" | "learningOutcome" | "criteria"> & Partial<Pick<Portfolio, "also">>;

/** "Unit 316 · LO 1 · AC 1.3b + 8 more"; a level that was not chosen is left out. */
export function placeText(portfolio: Placed): string {
  return portfolio.unit.number ? levelsOf(portfolio).join(" · ") : "No unit";
}

/** The levels of a portfolio's place in the curriculum that are chosen, and how many further criteria it covers. */
export function levelsOf({ unit, learningOutcome, criteria, also = [] }: Placed): string[] {
  return [
    unit.number && `Unit ${unit.number}`,
    learningOutcome.number && `LO ${learningOutcome.number}`,
    criteria.number && `AC ${criteria.number}${also.length > 0 ? ` + ${also.length} more` : ""}`,
  ].filter((level) => level !== "");
}

/** Every criterion that it covers, the main one first. */
export function coveredBy({ unit, learningOutcome, criteria, also = [] }: Placed): CriterionPlace[] {
  return [{ unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number }, ...also];
}

/** The address of the form for a new portfolio, with this criterion already chosen. */
export function addressOfNew(unit: string, outcome: number, criterion: string): string {
  return `/portfolio?${new URLSearchParams({ unit, outcome: String(outcome), criterion })}`;
}

/** The address of My Portfolios at the column of a status, or of the first one. */
export function boardAddress(status?: Status): string {
  return status && status !== "Draft" ? `/my-portfolios?${new URLSearchParams({ status })}` : "/my-portfolios";
}

export function unitAddress(unit: string): string {
  return `/my-portfolios?${new URLSearchParams({ unit })}`;
}
