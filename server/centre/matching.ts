import type { PortfolioFilter } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels, submitted } from "contract/centre/portfolio-orders.ts";
import { type Status, statuses, statusLabels } from "contract/core/moves.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { expressionBuilder } from "kysely";
import { holdsInLower } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Clock } from "../platform/dependencies.ts";

/** A filter at this moment: `lateSince` is the last instant of submission that is late now; null when all are wanted. */
export interface Search extends PortfolioFilter {
  lateSince: string | null;
}

export function searchNow(filter: PortfolioFilter, clock: Clock): Search {
  return { ...filter, lateSince: filter.waiting === "late" ? lateSince(clock) : null };
}

/** What was submitted at this instant has waited for more than ten days. */
export function lateSince(clock: Clock): string {
  return new Date(clock.now().getTime() - lateDays * 86_400_000).toISOString();
}

/** The condition that a portfolio waits, and has waited since then or longer. */
export function isLate(since: string) {
  const { eb, selectFrom } = expressionBuilder<Tables, "portfolios">();
  return eb("portfolios.id", "in", selectFrom("waiting").select("waiting.portfolio").where("submittedAt", "<=", since));
}

/** The condition that a row has the status that a filter names. */
export function hasStatus(status: PortfolioFilter["status"]) {
  const { and, eb } = expressionBuilder<Tables, "portfolios">();
  if (status === "") return and([]);
  return status === submitted ? eb("status", "!=", "Draft") : eb("status", "=", status);
}

/**
 * One part of a search, which the student's name, the unit or the status can match. A portfolio is found when every part
 * matches, in any order.
 */
export interface SearchPart {
  text: string;
  units: string[];
  statuses: Status[];
}

/**
 * Splits a search into parts: the longest runs of words that begin the name of a status, such as "to be reviewed", and
 * single words. Units and statuses are few, so they are matched here, not in the database.
 */
export function partsOf(search: string): SearchPart[] {
  const words = searchWords(search);
  const parts: SearchPart[] = [];
  for (let from = 0; from < words.length; ) {
    const length = statusLength(words.slice(from));
    const text = words.slice(from, from + length).join(" ");
    parts.push({ text, units: unitsNamed(text), statuses: statusesNamed(text) });
    from += length;
  }
  return parts;
}

/** Whether only a name can match this part. */
export function isName({ units, statuses }: SearchPart): boolean {
  return units.length + statuses.length === 0;
}

/** The ids of all accounts whose name contains all these parts. */
export function matchingPeople(parts: readonly SearchPart[]) {
  return expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ and, ref }) => and(parts.map(({ text }) => holdsInLower(ref("accounts.nameLower"), text))));
}

/** The condition that a row with student, unit and status matches every part; a covering index answers it. */
export function matches(parts: readonly SearchPart[]) {
  const { and, or, eb } = expressionBuilder<Tables, "portfolios">();
  return and(
    parts.map((part) =>
      or([
        eb("student", "in", matchingPeople([part])),
        ...(part.units.length > 0 ? [eb("unit", "in", part.units)] : []),
        ...(part.statuses.length > 0 ? [eb("status", "in", part.statuses)] : []),
      ]),
    ),
  );
}

/** The number of words in the first part: the longest run that begins the name of a status, else one. */
function statusLength(words: readonly string[]): number {
  for (let length = words.length; length > 1; length--) {
    if (statusesNamed(words.slice(0, length).join(" ")).length > 0) return length;
  }
  return 1;
}

// By any of its labels: administrators see "In Review" for Reviewed, learners "Completed" for Done.
function statusesNamed(text: string): Status[] {
  const names = (status: Status) => [status, statusLabels[status], centreStatusLabels[status]];
  return statuses.filter((status) => names(status).some((name) => name.toLowerCase().startsWith(text)));
}

// As the screens write them: "315 Planning, …" or "Unit 315".
function unitsNamed(text: string): string[] {
  const { performance_units } = curriculum;
  return performance_units
    .filter(({ unit, title }) => hasWords([`Unit ${unit} ${title}`], [text]))
    .map(({ unit }) => unit);
}
