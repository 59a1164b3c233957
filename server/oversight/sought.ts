import { curriculum } from "contract/curriculum.ts";
import { type Status, statuses, statusLabels } from "contract/moves.ts";
import { officeLabels } from "contract/oversight.ts";
import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { holds } from "../database/searching.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Units as they are read ("315 Planning, …", elsewhere "Unit 315") and statuses by any of their names: few, so they are
 * compared here.
 */
export function placesSought(search: string): { units: string[]; statuses: Status[] } {
  const sought = search.toLowerCase();
  return {
    units: curriculum.performance_units
      .filter(({ unit, title }) => `Unit ${unit} ${title}`.toLowerCase().includes(sought))
      .map(({ unit }) => unit),
    statuses: statuses.filter((status) => namesOf(status).some((name) => name.toLowerCase().includes(sought))),
  };
}

/** The ids of everybody whose name is found. */
export function peopleSought(search: string) {
  return expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ ref }) => holds(ref("accounts.name"), search));
}

/** Whether a portfolio is found by its student's name, its unit or its status. The database looks into its index alone. */
export function matches(search: string) {
  const { units, statuses } = placesSought(search);
  return (row: ExpressionBuilder<Tables, "portfolios">) =>
    row.or([
      row("portfolios.student", "in", peopleSought(search)),
      ...(units.length > 0 ? [row("portfolios.unit", "in", units)] : []),
      ...(statuses.length > 0 ? [row("portfolios.status", "in", statuses)] : []),
    ]);
}

function namesOf(status: Status): string[] {
  return [status, statusLabels[status], officeLabels[status]];
}
