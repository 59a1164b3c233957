import type { Compilable, CompiledQuery, Insertable, RootOperationNode } from "kysely";
import type { Db } from "../dependencies.ts";
import { inBatches } from "./batches.ts";
import type { Tables } from "./tables.ts";

/**
 * A prepared statement, for queries that nearly every call runs: Kysely builds its text once for each database (which
 * takes longer than SQLite takes to run it), and PostgreSQL parses and plans it once for each connection. Every other
 * query is planned for its values, because the best plan of a search depends on them. `build` puts `value(name)` wherever
 * a named value belongs, and may depend on nothing else. In a transaction on PostgreSQL, the error of a statement that
 * returns no rows surfaces at the next awaited query, at the latest at the commit (pipelining.ts).
 *
 * What it buys, with 32 connections: 45 % instead of 34 % of what the bare driver inserts on PostgreSQL, and 76 %
 * instead of 64 % on SQLite (docs/decisions/03-two-databases.md).
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, value: <Value extends string | number = string>(name: Name) => Value) => Compilable<Row>,
): (db: Db, values: Record<Name, string | number | null>) => Promise<Row[]> {
  const compiled = compiledOnce<CompiledQuery<Row>>();
  const nameOf = new Map<unknown, Name>(names.map((name) => [placeholder(name), name]));
  return async (db, values) => {
    const query = compiled(db, "", () => build(db, placeholder).compile());
    const parameters = query.parameters.map((parameter) => {
      const name = nameOf.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

const compiledInsert = compiledOnce<CompiledQuery>();

/** Inserts one row with a statement prepared once for each table and set of columns; errors surface as those of `prepared`. */
export async function insertRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  const key = `${table} ${Object.keys(row).join(" ")}`;
  const query = compiledInsert(db, key, () => db.insertInto(table).values(row).compile());
  await db.executeQuery({ ...query, parameters: Object.values(row) });
}

/** Inserts any number of rows: one as `insertRow`, several in as few statements as they need. */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  if (others.length === 0) return insertRow(db, table, first);
  for (const batch of inBatches(rows)) await db.insertInto(table).values(batch).execute();
}

export interface PreparedStatement {
  /** Under which PostgreSQL stores its plan. */
  name: string;
  returnsNoRows: boolean;
  reads: boolean;
}

const statements = new Map<string, PreparedStatement>();

/** Undefined for the text of a query that is not prepared. */
export function preparedStatement(text: string): PreparedStatement | undefined {
  return statements.get(text);
}

// Compiled queries are cached by the adapter, which a transaction shares with the database that it is on.
function compiledOnce<Query extends CompiledQuery>() {
  const cache = new WeakMap<object, Map<string, Query>>();
  return (db: Db, key: string, compile: () => Query): Query => {
    const { adapter } = db.getExecutor();
    const queries = cache.get(adapter) ?? new Map<string, Query>();
    cache.set(adapter, queries);
    const cached = queries.get(key);
    if (cached) return cached;
    const query = compile();
    queries.set(key, query);
    if (!statements.has(query.sql))
      statements.set(query.sql, {
        name: `prepared ${statements.size}`,
        returnsNoRows: returnsNoRows(query.query),
        reads: query.query.kind === "SelectQueryNode",
      });
    return query;
  };
}

function returnsNoRows(node: RootOperationNode): boolean {
  const changes = node.kind === "InsertQueryNode" || node.kind === "UpdateQueryNode" || node.kind === "DeleteQueryNode";
  return changes && node.returning === undefined;
}

// The cast is safe: the placeholder is replaced by a value before anything is executed.
function placeholder<Value>(name: string): Value {
  return `the value of ${name}` as Value;
}
