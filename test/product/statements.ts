import type { QueryId } from "kysely";
import type { Dependencies } from "../../server/platform/dependencies.ts";

// What is prepared is compiled once and run again and again, each time under its first id.
const texts = new WeakMap<QueryId, string>();

/** Does the work in a house whose every statement is noticed, and answers their texts in the order they were run. */
export async function statementsOf(
  deps: Dependencies,
  work: (deps: Dependencies) => Promise<unknown>,
): Promise<string[]> {
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
  await work({ ...deps, db });
  return run;
}
