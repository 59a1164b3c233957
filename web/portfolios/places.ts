import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";

type Placed = Pick<Portfolio, "unit" | "learningOutcome" | "criteria">;

/** "Unit 316 · LO 1 · AC 1.3b"; a level that was not chosen is left out. */
export function placeText(portfolio: Placed): string {
  return portfolio.unit.number ? levelsOf(portfolio).join(" · ") : "No unit";
}

/** The levels of a portfolio's place in the curriculum that are chosen. */
export function levelsOf({ unit, learningOutcome, criteria }: Placed): string[] {
  return [
    unit.number && `Unit ${unit.number}`,
    learningOutcome.number && `LO ${learningOutcome.number}`,
    criteria.number && `AC ${criteria.number}`,
  ].filter((level) => level !== "");
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
