import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { toFieldValue } from "../../ui/dates.ts";
import { words } from "../words/board.tsx";

/** Words of the title, a unit's number, and the day of the portfolio in local time; an empty filter matches everything. */
export interface BoardFilter {
  search: string;
  unit: string;
  date: string;
}

export function filtered<P extends Pick<Portfolio, "title" | "unit" | "dateTime">>(
  portfolios: readonly P[],
  { search, unit, date }: BoardFilter,
): P[] {
  const words = search.toLowerCase().split(" ");
  return portfolios.filter(
    (portfolio) =>
      words.every((word) => portfolio.title.toLowerCase().includes(word)) &&
      (!unit || portfolio.unit.number === unit) &&
      (!date || toFieldValue(portfolio.dateTime).startsWith(date)),
  );
}

/** What a card says of how often a portfolio has been assessed or sent in; undefined for a new draft and when it is done. */
export function countBadge({
  status,
  submissionCount,
}: Pick<Portfolio, "status" | "submissionCount">): string | undefined {
  if (status === "Draft") return submissionCount > 0 ? words.card.assessed(submissionCount) : undefined;
  if (status === "To Be Reviewed") return words.card.submitted(submissionCount + 1);
  return status === "Reviewed" ? words.card.assessed(submissionCount + 1) : undefined;
}
