import type { Status } from "contract/moves.ts";
import type { Portfolio } from "contract/portfolios.ts";

/** The assessor's three columns (specification, section 2). */
export const columns: { status: Status; heading: string; empty: string }[] = [
  { status: "To Be Reviewed", heading: "To Be Reviewed", empty: "No portfolios to review." },
  { status: "Reviewed", heading: "Reviewed", empty: "No reviewed portfolios." },
  { status: "Done", heading: "Done", empty: "No completed portfolios." },
];

/** Filters by student id and unit number; empty ones let all through. */
export interface BoardFilter {
  student: string;
  unit: string;
}

export function filtered(portfolios: readonly Portfolio[], { student, unit }: BoardFilter): Portfolio[] {
  return portfolios.filter(
    (portfolio) => (!student || portfolio.userId._id === student) && (!unit || portfolio.unit.number === unit),
  );
}

/** One column in the order in which it is worked through: what waits longest first, what was changed last first. */
export function columnOf(portfolios: readonly Portfolio[], status: Status): Portfolio[] {
  const column = portfolios.filter((portfolio) => portfolio.status === status);
  if (status === "To Be Reviewed") return column.sort((a, b) => waitingSince(a).localeCompare(waitingSince(b)));
  return column.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** The students on the board by name, each once. */
export function studentsOf(portfolios: readonly Portfolio[]) {
  const byId = new Map(portfolios.map(({ userId }) => [userId._id, userId]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** The count on a card (specification, section 9), or undefined where there is none. */
export function countBadge({
  status,
  submissionCount,
}: Pick<Portfolio, "status" | "submissionCount">): string | undefined {
  if (status === "Reviewed") return `Assessed: ${submissionCount + 1}`;
  return submissionCount > 0 ? `Assessed: ${submissionCount}` : undefined;
}

function waitingSince(portfolio: Portfolio): string {
  return portfolio.submittedAt ?? portfolio.createdAt;
}
