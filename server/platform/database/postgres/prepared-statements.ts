import type { Compilable, CompiledQuery, Insertable, RootOperationNode } from "kysely";
import type { Db } from "../../dependencies.ts";
import type { Tables } from "../tables.ts";

/**
 * A query that is asked at nearly every call. Its text is made once for each database, for Kysely takes longer to build
 * one than SQLite to run it. `build` puts `value(name)` wherever a named text belongs, and may depend on nothing else.
 * Within a transaction, a refusal of one that answers no rows may be thrown only by what is asked next, at the latest by
 * the commit.
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, value: (name: Name) => string) => Compilable<Row>,
): (db: Db, values: Record<Name, string | null>) => Promise<Row[]> {
  const built = onceForEach<CompiledQuery<Row>>();
  const nameAt = new Map<unknown, Name>(names.map((name) => [placeFor(name), name]));
  return async (db, values) => {
    const query = built(db, "", () => build(db, placeFor).compile());
    const parameters = query.parameters.map((parameter) => {
      const name = nameAt.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

const insertion = onceForEach<CompiledQuery>();

/**
 * Adds one row, with a text that is made once for each database, table and set of columns. Within a transaction, a
 * refusal may be thrown only by what is asked next, at the latest by the commit.
 */
export async function insertRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  const text = `${table} ${Object.keys(row).join(" ")}`;
  const query = insertion(db, text, () => db.insertInto(table).values(row).compile());
  await db.executeQuery({ ...query, parameters: Object.values(row) });
}

/** A text that was prepared. `isSilent`: it writes, and answers nothing that anybody could read. */
interface Kept {
  name: string;
  isSilent: boolean;
}

const kept = new Map<string, Kept>();

/** Undefined for every text that was not prepared. */
export function preparedStatement(text: string): Kept | undefined {
  return kept.get(text);
}

// A transaction speaks like the database that it is on, so both share what was built.
function onceForEach<Query extends CompiledQuery>() {
  const built = new WeakMap<object, Map<string, Query>>();
  return (db: Db, key: string, build: () => Query): Query => {
    const speaker = db.getExecutor().adapter;
    const queries = built.get(speaker) ?? new Map<string, Query>();
    built.set(speaker, queries);
    const known = queries.get(key);
    if (known) return known;
    const query = build();
    queries.set(key, query);
    if (!kept.has(query.sql)) kept.set(query.sql, { name: `prepared ${kept.size}`, isSilent: isSilent(query.query) });
    return query;
  };
}

function isSilent(node: RootOperationNode): boolean {
  return (node.kind === "InsertQueryNode" || node.kind === "UpdateQueryNode") && node.returning === undefined;
}

function placeFor(name: string): string {
  return `the value of ${name}`;
}
