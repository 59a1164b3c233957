import type { QueryId } from "kysely";
import type { Dependencies } from "../../server/platform/dependencies.ts";

// A prepared statement is compiled once and runs under its first id each time.
const texts = new WeakMap<QueryId, string>();

/** Runs `work` and answers the texts of all its SQL statements in their order. */
export async function statementsOf(
  deps: Dependencies,
  work: (deps: Dependencies) => Promise<unknown>,
): Promise<string[]> {
  const { observed, run } = observe(deps);
  await work(observed);
  return run;
}

/** Dependencies whose SQL statements are appended to `run` as they are made. */
export function observe(deps: Dependencies): { observed: Dependencies; run: string[] } {
  const run: string[] = [];
  const compiler = deps.db.getExecutor();
  const db = deps.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      texts.set(queryId, compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      run.push(texts.get(queryId) ?? `prepared earlier: ${queryId.queryId}`);
      return result;
    },
  });
  return { observed: { ...deps, db }, run };
}
