import { centreStatusLabels } from "contract/centre/portfolio-list.ts";
import { type Status, statuses, statusLabels } from "contract/core/moves.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { expressionBuilder } from "kysely";
import { holds } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";

/**
 * One part of a search: found in the student's name, in the unit, or as the status. A portfolio is found when every
 * part of the search is, in whichever order the parts stand.
 */
export interface Part {
  text: string;
  units: string[];
  statuses: Status[];
}

/**
 * The parts of a search. A part is one word, or several that together begin the name of a status: "to be reviewed" is
 * one part, and "reviewed" alone is not the end of it. Units and statuses are few, so they are compared here.
 */
export function partsOf(search: string): Part[] {
  const words = searchWords(search);
  const parts: Part[] = [];
  for (let from = 0; from < words.length; ) {
    const length = statusLength(words.slice(from));
    const text = words.slice(from, from + length).join(" ");
    parts.push({ text, units: unitsNamed(text), statuses: statusesNamed(text) });
    from += length;
  }
  return parts;
}

/** Part of a search that only a name can answer. */
export function isName({ units, statuses }: Part): boolean {
  return units.length + statuses.length === 0;
}

/** The ids of everybody whose name has all these parts in it. */
export function matchingPeople(parts: readonly Part[]) {
  return expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ and, ref }) => and(parts.map(({ text }) => holds(ref("accounts.name"), text))));
}

/** Whether a row with a student, a unit and a status is found. The database looks into its index alone. */
export function matches(parts: readonly Part[]) {
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

/** How many of the first words belong together: the most that begin the name of a status, or one. */
function statusLength(words: readonly string[]): number {
  for (let length = words.length; length > 1; length--) {
    if (statusesNamed(words.slice(0, length).join(" ")).length > 0) return length;
  }
  return 1;
}

// By any of its names: administrators read "In Review" where the specification also says "Reviewed".
function statusesNamed(text: string): Status[] {
  const names = (status: Status) => [status, statusLabels[status], centreStatusLabels[status]];
  return statuses.filter((status) => names(status).some((name) => name.toLowerCase().startsWith(text)));
}

// As they are read: "315 Planning, …", elsewhere "Unit 315".
function unitsNamed(text: string): string[] {
  const { performance_units } = curriculum;
  return performance_units
    .filter(({ unit, title }) => hasWords([`Unit ${unit} ${title}`], [text]))
    .map(({ unit }) => unit);
}
