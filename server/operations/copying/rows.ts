import { hash } from "node:crypto";
import { sql } from "kysely";
import { type TableName, tableFacts } from "../../platform/database/table-facts.ts";
import type { Db } from "../../platform/dependencies.ts";

export type Row = Record<string, string | number | null>;

/** What a table holds: how many rows, and a multiset hash of them. */
export interface Fingerprint {
  rows: number;
  hash: string;
}

const batchSize = 2000;

/** The rows of a table in the order of its primary key, without derived columns and counters that are 0. */
export async function* batchesOf(db: Db, table: TableName): AsyncGenerator<Row[]> {
  const { key, counter, derived = [] } = tableFacts[table];
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const counts = counter ? sql`${sql.ref(counter)} <> 0` : sql`1 = 1`;
  let last: Row | undefined;
  do {
    const values: Row = last ?? {};
    const after = last ? sql`and (${keyColumns}) > (${sql.join(key.map((column) => values[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${counts} ${after} order by ${keyColumns} limit ${batchSize}`.execute(db);
    for (const row of rows) for (const column of derived) delete row[column];
    if (rows.length > 0) yield rows;
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

export async function fingerprintOf(db: Db, table: TableName): Promise<Fingerprint> {
  const counting = startFingerprint();
  for await (const rows of batchesOf(db, table)) counting.add(rows);
  return counting.result();
}

const modulus = 2n ** 256n;

/**
 * A multiset hash: the sum of every row's SHA-256 modulo 2^256. It does not depend on the order of the rows, because the
 * databases, and PostgreSQL's locales, sort text differently.
 */
export function startFingerprint(): { add(rows: Row[]): void; result(): Fingerprint } {
  let [count, sum] = [0, 0n];
  return {
    add: (rows) => {
      const columns = Object.keys(rows[0] ?? {}).sort();
      for (const row of rows) sum += BigInt(`0x${hash("sha256", JSON.stringify(columns.map((name) => row[name])))}`);
      count += rows.length;
      sum %= modulus;
    },
    result: () => ({ rows: count, hash: sum.toString(16).padStart(64, "0") }),
  };
}
