import type { PortfolioEdit } from "contract/portfolios/new-portfolio.ts";
import { findCriterion, findOutcome, findUnit, placeError } from "contract/qualifications/curriculum.ts";
import { cellIds, cellsOfUnits, workplaceMissing } from "contract/qualifications/requirements.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import { refuseField } from "../platform/refusal.ts";

type PlaceColumns = Pick<
  PortfolioRow,
  "unit" | "unitTitle" | "outcome" | "outcomeText" | "criterion" | "criterionText"
>;

/**
 * A portfolio's place with the curriculum's own titles, whatever the browser sent. Each level may be empty. `units` are those
 * of what its learner works towards, and the one that it has already.
 * @throws Refusal 400 when a number is not in the curriculum or does not belong under the one above it.
 */
export function placeColumns(
  chosen: { unit: string; learningOutcome: string; criteria: string },
  units: ReadonlySet<string>,
): PlaceColumns {
  const isOpen = chosen.unit === "" || units.has(chosen.unit);
  const place = { unit: isOpen ? chosen.unit : "-", outcome: chosen.learningOutcome, criterion: chosen.criteria };
  const error = placeError(place);
  if (error) throw refuseField(400, error.level, error.message);
  const outcome = findOutcome(place.unit, place.outcome);
  const criterion = findCriterion(place.unit, place.outcome, place.criterion);
  return {
    unit: place.unit,
    unitTitle: findUnit(place.unit)?.title ?? "",
    outcome: outcome ? String(outcome.LO_number) : "",
    outcomeText: outcome?.description ?? "",
    criterion: criterion?.AC_number ?? "",
    criterionText: criterion?.description ?? "",
  };
}

/**
 * `units` are those of what the learner works towards; what the portfolio shows already may be of others.
 * @throws Refusal 400 a cell that is none of theirs
 */
export function checkCells(cells: readonly string[] = [], units: ReadonlySet<string>, shown: readonly string[] = []) {
  const open = cellsOfUnits(units);
  if (cells.some((id) => !open.has(id) && !shown.includes(id)))
    throw refuseField(400, "cells", "Choose what the job shows from the list.");
}

/**
 * What a portfolio says of the range as its columns hold it; what is absent stays as it is in `before`.
 * @throws Refusal 400 cells without a workplace
 */
export function rangeColumns(sent: Said, before: RangeColumns = { cells: "", workplace: "", observedBy: "" }) {
  const cells = sent.cells ? cellIds.filter((id) => sent.cells?.includes(id)).join() : before.cells;
  const { workplace = before.workplace, observedBy = before.observedBy } = sent;
  if (cells !== "" && workplace === "") throw refuseField(400, "workplace", workplaceMissing);
  return { cells, workplace, observedBy };
}

type RangeColumns = Pick<PortfolioRow, "cells" | "workplace" | "observedBy">;
type Said = Pick<PortfolioEdit, "cells" | "workplace" | "observedBy">;

/** A unit, outcome or criterion as lists show it: "315 Planning, …"; "" when none is chosen. */
export function numberedTitle(number: string, title: string): string {
  return number && `${number} ${title}`;
}
