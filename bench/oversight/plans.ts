import { CentreSearch } from "contract/centre/portfolio-list.ts";
import { CompiledQuery, type KyselyPlugin } from "kysely";
import { portfoliosAsCsv } from "server/centre/csv-export.ts";
import { listStudentsWithPortfolios } from "server/centre/students.ts";
import type { Db } from "server/platform/dependencies.ts";

type Asked = Parameters<KyselyPlugin["transformQuery"]>[0];

/** How the database goes about the queries behind the list and the file, in its own words, a line each. */
export async function plansOf(db: Db, isSqlite: boolean): Promise<string[]> {
  const asked: Asked[] = [];
  const noting = db.withPlugin({
    transformQuery: (one) => {
      asked.push(one);
      return one.node;
    },
    transformResult: async ({ result }) => result,
  });
  await listStudentsWithPortfolios(noting, CentreSearch.parse({ search: "wiring" }));
  await listStudentsWithPortfolios(noting, CentreSearch.parse({}));
  // The head, the first page and the second one.
  const pieces = portfoliosAsCsv(noting)[Symbol.asyncIterator]();
  for (let nth = 0; nth < 3; nth++) await pieces.next();
  const lines: string[] = [];
  for (const { node, queryId } of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
    const explained = CompiledQuery.raw(`${isSqlite ? "explain query plan" : "explain"} ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<Record<string, unknown>>(explained);
    lines.push(`— ${sql.slice(0, 60)}…`, ...rows.map((row) => String(row.detail ?? row["QUERY PLAN"])));
  }
  return lines;
}
