import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { toFieldValue } from "../../ui/dates.ts";

/** The four columns of My Portfolios with their texts for an empty column (specification, section 2). */
export const columns: { status: Status; heading: string; empty: string }[] = [
  { status: "Draft", heading: "Drafts", empty: "No draft portfolios." },
  { status: "To Be Reviewed", heading: "To Be Reviewed", empty: "No portfolios to review." },
  { status: "Reviewed", heading: "Reviewed", empty: "No reviewed portfolios." },
  { status: "Done", heading: "Done", empty: "No completed portfolios." },
];

/** A unit's number, and the day of the portfolio in local time; an empty filter matches everything. */
export interface BoardFilter {
  unit: string;
  date: string;
}

export function filtered<P extends Pick<Portfolio, "unit" | "dateTime">>(
  portfolios: readonly P[],
  { unit, date }: BoardFilter,
): P[] {
  return portfolios.filter(
    (portfolio) =>
      (!unit || portfolio.unit.number === unit) && (!date || toFieldValue(portfolio.dateTime).startsWith(date)),
  );
}

/** The count on a card (specification, section 9; words from the labels), or undefined where there is none. */
export function countBadge({
  status,
  submissionCount,
}: Pick<Portfolio, "status" | "submissionCount">): string | undefined {
  if (status === "Draft") return submissionCount > 0 ? `Assessed: ${submissionCount}` : undefined;
  if (status === "To Be Reviewed") return `Submitted: ${submissionCount + 1}`;
  return status === "Reviewed" ? `Assessed: ${submissionCount + 1}` : undefined;
}
