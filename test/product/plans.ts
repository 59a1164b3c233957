import { sql } from "kysely";
import type { Dependencies } from "../../server/platform/dependencies.ts";
import { statementsOf } from "./statements.ts";

export interface Plan {
  statement: string;
  /** A line for each step. */
  steps: string[];
}

/**
 * How the database runs each statement that reads during `work`, whatever the values are: PostgreSQL's generic plan, which
 * depends on its statistics, or SQLite's. Statements that were prepared before are left out.
 */
export async function plansOf(deps: Dependencies, work: (deps: Dependencies) => Promise<unknown>): Promise<Plan[]> {
  const statements = await statementsOf(deps, work);
  const isPostgres = deps.settings.DATABASE_URL !== undefined;
  const plans: Plan[] = [];
  for (const statement of new Set(statements.filter((one) => /^(select|with)/i.test(one)))) {
    const explained = isPostgres
      ? `explain (generic_plan) ${statement}`
      : `explain query plan ${statement.replaceAll(/\+?\?/g, "0")}`;
    const { rows } = await sql.raw<Record<string, string>>(explained).execute(deps.db);
    plans.push({ statement, steps: rows.map((row) => row["QUERY PLAN"] ?? row.detail ?? "") });
  }
  return plans;
}
