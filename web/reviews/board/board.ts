import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { oneOf, textField } from "../../ui/lists/fields.ts";

/** The assessor's three columns (specification, section 2). */
export const columns: { status: "To Be Reviewed" | "Reviewed" | "Done"; heading: string; empty: string }[] = [
  { status: "To Be Reviewed", heading: "To Be Reviewed", empty: "No portfolios to review." },
  { status: "Reviewed", heading: "Reviewed", empty: "No reviewed portfolios." },
  { status: "Done", heading: "Done", empty: "No completed portfolios." },
];

/** What the board shows: a student by id, a unit by number (empty: all), and on a phone one column. */
export const fields = {
  student: textField(),
  unit: oneOf("", ...trackedUnits),
  status: oneOf("To Be Reviewed", "Reviewed", "Done"),
};

/** The filter, without a student whom the board does not have. */
export function withoutStrangers<F extends { student: string }>(filter: F, portfolios: readonly Portfolio[]): F {
  return portfolios.some(({ userId }) => userId._id === filter.student) ? filter : { ...filter, student: "" };
}

export function filtered(
  portfolios: readonly Portfolio[],
  { student, unit }: { student: string; unit: string },
): Portfolio[] {
  return portfolios.filter(
    (portfolio) => (!student || portfolio.userId._id === student) && (!unit || portfolio.unit.number === unit),
  );
}

/** One column in working order: what waits longest comes first; in the other columns what was changed last. */
export function columnOf(portfolios: readonly Portfolio[], status: Status): Portfolio[] {
  const column = portfolios.filter((portfolio) => portfolio.status === status);
  if (status === "To Be Reviewed") return column.sort((a, b) => ascending(waitingSince(a), waitingSince(b)));
  return column.sort((a, b) => ascending(b.updatedAt, a.updatedAt));
}

/** The students on the board by name, each once. */
export function studentsOf(portfolios: readonly Portfolio[]) {
  const byId = new Map(portfolios.map(({ userId }) => [userId._id, userId]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/**
 * How often a portfolio has been assessed, or undefined for never (specification, section 9): while it waits only the
 * earlier rounds count, in the other columns the round that was closed last counts too.
 */
export function countBadge({
  status,
  submissionCount,
}: Pick<Portfolio, "status" | "submissionCount">): string | undefined {
  const count = status === "To Be Reviewed" ? submissionCount : submissionCount + 1;
  return count > 0 ? `Assessed: ${count}` : undefined;
}

// ISO times sort as plain text; localeCompare would take most of the time of rendering the board.
function ascending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function waitingSince(portfolio: Portfolio): string {
  return portfolio.submittedAt ?? portfolio.createdAt;
}
