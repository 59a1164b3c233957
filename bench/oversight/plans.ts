import { CentreSearch } from "contract/centre/portfolio-list.ts";
import { CompiledQuery, type KyselyPlugin } from "kysely";
import { portfoliosAsCsv } from "server/centre/csv-export.ts";
import { listStudentsWithPortfolios } from "server/centre/students.ts";
import type { Db } from "server/platform/dependencies.ts";

type TransformedQuery = Parameters<KyselyPlugin["transformQuery"]>[0];

/** The query plans behind the list and the CSV file, one line for each step. */
export async function plansOf(db: Db, isSqlite: boolean): Promise<string[]> {
  const queries: TransformedQuery[] = [];
  const recording = db.withPlugin({
    transformQuery: (one) => {
      queries.push(one);
      return one.node;
    },
    transformResult: async ({ result }) => result,
  });
  await listStudentsWithPortfolios(recording, CentreSearch.parse({ search: "wiring" }));
  await listStudentsWithPortfolios(recording, CentreSearch.parse({}));
  // The head, the first page and the second one.
  const pieces = portfoliosAsCsv(recording)[Symbol.asyncIterator]();
  for (let nth = 0; nth < 3; nth++) await pieces.next();
  const lines: string[] = [];
  for (const { node, queryId } of queries) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
    const explained = CompiledQuery.raw(`${isSqlite ? "explain query plan" : "explain"} ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<Record<string, unknown>>(explained);
    lines.push(`— ${sql.slice(0, 60)}…`, ...rows.map((row) => String(row.detail ?? row["QUERY PLAN"])));
  }
  return lines;
}
