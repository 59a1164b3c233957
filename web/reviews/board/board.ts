import { assessedStatuses, type Status } from "contract/core/moves.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../../ui/age.tsx";
import { inOrder } from "../../ui/language.ts";
import { type FilterOf, oneOf, textField } from "../../ui/lists/fields.ts";
import { words } from "../words/board.tsx";

/** The assessor's three columns (specification, section 2). */
export const columns = assessedStatuses.map((status) => ({
  status,
  empty: words.empty[status],
  order: status === "To Be Reviewed" ? words.oldestFirst : words.newestFirst,
}));

/**
 * What the board shows: portfolios with some words, of a student by id, of a unit by number (empty: all), on a phone one
 * column, and of what waits all or only what is late or was sent again.
 */
export const fields = {
  search: textField(),
  student: textField(),
  unit: oneOf("", ...trackedUnits),
  status: oneOf(...assessedStatuses),
  late: oneOf("", "yes"),
  again: oneOf("", "yes"),
};
export type BoardFilter = FilterOf<typeof fields>;

/** The filter, without a student whom the board does not have. */
export function withoutStrangers<F extends { student: string }>(filter: F, portfolios: readonly Portfolio[]): F {
  return portfolios.some(({ userId }) => userId._id === filter.student) ? filter : { ...filter, student: "" };
}

/** The portfolios with every word of the search, of this student and this unit. */
export function filtered(
  portfolios: readonly Portfolio[],
  { search, student, unit }: { search: string; student: string; unit: string },
): Portfolio[] {
  const words = searchWords(search);
  return portfolios.filter(
    (portfolio) =>
      (!student || portfolio.userId._id === student) &&
      (!unit || portfolio.unit.number === unit) &&
      hasWords(searchedTexts(portfolio), words),
  );
}

function searchedTexts({ title, userId, unit, learningOutcome, criteria }: Portfolio): string[] {
  return [
    title,
    userId.name,
    `unit ${unit.number} ${unit.title}`,
    `LO ${learningOutcome.number} ${learningOutcome.description}`,
    `AC ${criteria.number} ${criteria.description}`,
  ];
}

/** The quick filters, which narrow what waits and nothing else. */
export const quickFilters = {
  /** Waits for more than ten days. */
  late: (portfolio: Portfolio, now: Date) => isWaiting(portfolio) && daysAgo(waitingSince(portfolio), now) >= lateDays,
  /** Was assessed before. */
  again: (portfolio: Portfolio) => isWaiting(portfolio) && portfolio.submissionCount > 0,
};

export function quicklyFiltered(
  portfolios: readonly Portfolio[],
  { late, again }: Pick<BoardFilter, "late" | "again">,
  now: Date,
): Portfolio[] {
  return portfolios.filter(
    (portfolio) =>
      !isWaiting(portfolio) ||
      ((!late || quickFilters.late(portfolio, now)) && (!again || quickFilters.again(portfolio))),
  );
}

function isWaiting({ status }: Portfolio): boolean {
  return status === "To Be Reviewed";
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
  return [...byId.values()].sort((a, b) => inOrder(a.name, b.name));
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
  return count > 0 ? words.card.assessed(count) : undefined;
}

// ISO times sort as plain text; localeCompare would take most of the time of rendering the board.
function ascending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function waitingSince({ submittedAt, createdAt }: Pick<Portfolio, "submittedAt" | "createdAt">): string {
  return submittedAt ?? createdAt;
}
