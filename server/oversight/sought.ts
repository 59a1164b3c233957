import { curriculum } from "contract/curriculum.ts";
import { type Status, statuses, statusLabels } from "contract/moves.ts";
import { officeLabels } from "contract/oversight.ts";
import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

type Row = ExpressionBuilder<Tables, "portfolios">;

/**
 * Whether a portfolio is found by its student's name, its unit as it is read ("315 Planning, …") or its status in any of
 * its names. Units and statuses are few, so they are compared here; the database then looks into its index alone.
 */
export function matches(search: string) {
  const sought = search.toLowerCase();
  const units = curriculum.performance_units
    .filter(({ unit, title }) => `${unit} ${title}`.toLowerCase().includes(sought))
    .map(({ unit }) => unit);
  const named = statuses.filter((status) => namesOf(status).some((name) => name.toLowerCase().includes(sought)));
  const pattern = sql<string>`lower(${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`;
  return (row: Row) => {
    const students = row
      .selectFrom("accounts")
      .select("accounts.id")
      .where(sql<boolean>`lower(accounts.name) like ${pattern} escape '\\'`);
    return row.or([
      row("portfolios.student", "in", students),
      ...(units.length > 0 ? [row("portfolios.unit", "in", units)] : []),
      ...(named.length > 0 ? [row("portfolios.status", "in", named)] : []),
    ]);
  };
}

function namesOf(status: Status): string[] {
  return [status, statusLabels[status], officeLabels[status]];
}
