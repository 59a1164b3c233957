import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "../house.ts";

/**
 * A query that is asked at nearly every call. Its text is made once for each database, for Kysely takes longer to build
 * one than SQLite to run it. `build` puts `value(name)` wherever a named text belongs, and may depend on nothing else.
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, value: (name: Name) => string) => Compilable<Row>,
): (db: Db, values: Record<Name, string>) => Promise<Row[]> {
  const built = new WeakMap<Db, CompiledQuery<Row>>();
  const nameAt = new Map<unknown, Name>(names.map((name) => [placeFor(name), name]));
  return async (db, values) => {
    const query = built.get(db) ?? build(db, placeFor).compile();
    built.set(db, query);
    const parameters = query.parameters.map((parameter) => {
      const name = nameAt.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function placeFor(name: string): string {
  return `the value of ${name}`;
}
