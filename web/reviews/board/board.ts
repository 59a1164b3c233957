import { assessedStatuses } from "contract/core/moves.ts";
import { isUnit } from "contract/qualifications/units.ts";
import type { Card } from "contract/reviews/board.ts";
import { grouped } from "../../ui/language.ts";
import { type FilterOf, oneOf, textField } from "../../ui/lists/fields.ts";

const empty = {
  "To Be Reviewed": "No portfolios to review.",
  Reviewed: "No reviewed portfolios.",
  Done: "No completed portfolios.",
};

/** The texts of the assessor's three columns. */
export const columnTexts = (status: Card["status"]) => ({
  empty: empty[status],
  order: status === "To Be Reviewed" ? "Oldest first" : "Newest first",
});

/** What the server filters the board by (contract). */
const filters = {
  search: textField(),
  student: textField(),
  unit: textField(isUnit),
  late: oneOf("", "yes"),
  again: oneOf("", "yes"),
};
/** What the board shows: the filter, and on a phone one column. */
export const fields = { ...filters, status: oneOf(...assessedStatuses) };
export type Filter = FilterOf<typeof filters>;

/**
 * How often a portfolio has been assessed, or undefined for never: while it waits only the
 * earlier rounds count, in the other columns the round that was closed last counts too.
 */
export function countBadge({ status, submissionCount }: Pick<Card, "status" | "submissionCount">): string | undefined {
  const count = status === "To Be Reviewed" ? submissionCount : submissionCount + 1;
  return count > 0 ? `Assessed: ${grouped(count)}` : undefined;
}
