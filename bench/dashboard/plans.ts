import type { CompiledQuery } from "kysely";
import { newestPhotos, unitGroups } from "server/centre/centre.ts";
import { submittedBy } from "server/centre/progress.ts";
import { submissions, submitters } from "server/centre/submissions.ts";
import type { Db } from "server/platform/dependencies.ts";
import type { Table } from "../report.ts";

/** The query plan of each of the dashboard's queries. */
export async function plansOf(db: Db, explain: "explain query plan" | "explain"): Promise<Table[]> {
  const someone = await db.selectFrom("accounts").select("id").where("role", "=", "student").limit(25).execute();
  const queries = {
    "portfolios by unit and status": unitGroups(db),
    "newest photos": newestPhotos(db),
    "how many have submitted": submitters(db),
    "who has submitted most": submissions(db).limit(10),
    "evidence of a page of learners": submittedBy(
      db,
      someone.map(({ id }) => id),
    ),
  };
  const tables: Table[] = [];
  for (const [name, query] of Object.entries(queries)) {
    tables.push({
      heads: [`plan: ${name}`],
      rows: (await explained(db, explain, query.compile())).map((line) => [line]),
    });
  }
  return tables;
}

async function explained(db: Db, explain: string, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: `${explain} ${query.sql}` });
  // The plan is in the last of SQLite's four columns, and in PostgreSQL's only one.
  return rows.map((row) => String(Object.values(row).at(-1)).slice(0, 150));
}
