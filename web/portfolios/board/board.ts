import { clockInLondon } from "contract/core/dates.ts";
import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";

export const columnTexts: Record<Status, { heading: string; empty: string }> = {
  Draft: { heading: "Drafts", empty: "No draft portfolios." },
  "To Be Reviewed": { heading: "To Be Reviewed", empty: "No portfolios to review." },
  Reviewed: { heading: "Reviewed", empty: "No reviewed portfolios." },
  Done: { heading: "Done", empty: "No completed portfolios." },
};

/** Words of the title, the unit of any of its criteria, and the day of the portfolio in local time; an empty filter matches everything. */
export interface BoardFilter {
  search: string;
  unit: string;
  date: string;
}

export function filtered<P extends Pick<Portfolio, "title" | "unit" | "dateTime"> & Partial<Pick<Portfolio, "also">>>(
  portfolios: readonly P[],
  { search, unit, date }: BoardFilter,
): P[] {
  const parts = search.toLowerCase().split(" ");
  return portfolios.filter(
    (portfolio) =>
      parts.every((part) => portfolio.title.toLowerCase().includes(part)) &&
      (!unit || portfolio.unit.number === unit || portfolio.also?.some((place) => place.unit === unit)) &&
      (!date || clockInLondon(portfolio.dateTime).startsWith(date)),
  );
}

/** What a card says of how often a portfolio has been assessed or sent in; undefined for a new draft and when it is done. */
export function countBadge({
  status,
  submissionCount,
}: Pick<Portfolio, "status" | "submissionCount">): string | undefined {
  if (status === "Draft") return submissionCount > 0 ? `Assessed: ${submissionCount}` : undefined;
  if (status === "To Be Reviewed") return `Submitted: ${submissionCount + 1}`;
  return status === "Reviewed" ? `Assessed: ${submissionCount + 1}` : undefined;
}
