import { sql } from "kysely";
import { inBatches } from "../../platform/database/batches.ts";
import { wrongDerivedRows } from "../../platform/database/derived-rows-verify.ts";
import { type TableName, tableFacts, tableNames } from "../../platform/database/table-facts.ts";
import type { Db } from "../../platform/dependencies.ts";
import { batchesOf, type Fingerprint, fingerprintOf, type Row, startFingerprint } from "./rows.ts";

const copied = tableNames.filter((table) => !tableFacts[table].isLocal);

/**
 * Claims an empty, migrated database for a copy of `source`: no server starts on it until `finishCopy`. Answers whether
 * an earlier copy of the same is continued. @throws Error with a sentence when it holds something else
 */
export async function beginCopy(to: Db, source: string): Promise<boolean> {
  const unfinished = await to.selectFrom("unfinishedCopy").selectAll().executeTakeFirst();
  if (unfinished?.source === source) return true;
  if (unfinished) throw new Error("The target holds an unfinished copy of something else. Empty it first.");
  for (const table of copied.filter((name) => name !== "auditLogHead")) {
    const rows = await countRows(to, table);
    if (rows > 0) throw new Error(`The target is not empty: ${rows} rows in its table ${table}. Nothing was changed.`);
  }
  await to.transaction().execute(async (to) => {
    await to.insertInto("unfinishedCopy").values({ source }).execute();
    // A migration wrote the row of an empty audit log.
    await to.deleteFrom("auditLogHead").execute();
  });
  return false;
}

/** Lets servers start on the copy. */
export async function finishCopy(to: Db): Promise<void> {
  await to.deleteFrom("unfinishedCopy").execute();
}

/**
 * Copies every table of a snapshot into a database that `beginCopy` claimed. Rows that an earlier run copied stay. `report`
 * hears of each table. Answers what `compareRows` compares the copy with.
 */
export async function copyRows(snapshot: Db, to: Db, report: (table: string, rows: number) => unknown) {
  const originals = new Map<TableName, Fingerprint>();
  for (const table of copied) {
    const original = await copyTable(snapshot, to, table);
    originals.set(table, original);
    await report(table, original.rows);
  }
  return originals;
}

/** Reads the whole copy, and counts anew what triggers derive. @throws Error with a sentence when it differs */
export async function compareRows(to: Db, originals: ReadonlyMap<TableName, Fingerprint>): Promise<void> {
  for (const [table, original] of originals) {
    const copy = await fingerprintOf(to, table);
    if (copy.rows === original.rows && copy.hash === original.hash) continue;
    throw new Error(
      `The copy of the table ${table} differs: ${copy.rows} rows, where the original has ${original.rows}. ` +
        "The original has changed since the copy was begun, or the target. Empty the target and begin again.",
    );
  }
  const wrong = Object.entries(await wrongDerivedRows(to)).filter(([, rows]) => rows > 0);
  if (wrong.length > 0)
    throw new Error(`Not as counted anew in the copy: ${wrong.map(([table]) => table).join(", ")}.`);
}

async function copyTable(from: Db, to: Db, table: TableName): Promise<Fingerprint> {
  const { key, reference, isDerived = false } = tableFacts[table];
  const isThere = isDerived || (await countRows(from, table)) === (await countRows(to, table));
  const original = startFingerprint();
  for await (const rows of batchesOf(from, table)) {
    original.add(rows);
    if (!isThere) await insertRows(to, table, reference ? rows.map((row) => ({ ...row, [reference]: null })) : rows);
  }
  // Only now is every row there that another one may reference.
  if (reference)
    for await (const rows of batchesOf(from, table))
      await setReferences(to, table, { key: key[0] ?? "", reference }, rows);
  return original.result();
}

async function insertRows(to: Db, table: TableName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  await to.transaction().execute(async (to) => {
    for (const batch of inBatches(rows)) {
      const values = sql.join(batch.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`));
      await sql`insert into ${sql.table(table)} (${names(columns)}) values ${values}
        on conflict (${names(tableFacts[table].key)}) do nothing`.execute(to);
    }
  });
}

async function setReferences(
  to: Db,
  table: TableName,
  { key, reference }: { key: string; reference: string },
  rows: Row[],
): Promise<void> {
  const referring = rows.filter((row) => row[reference] !== null);
  await to.transaction().execute(async (to) => {
    for (const batch of inBatches(referring)) {
      const pairs = sql.join(batch.map((row) => sql`(cast(${row[key]} as text), cast(${row[reference]} as text))`));
      await sql`update ${sql.table(table)} set ${sql.ref(reference)} = given.column2 from (values ${pairs}) as given
        where ${sql.ref(`${table}.${key}`)} = given.column1 and ${sql.ref(reference)} is null`.execute(to);
    }
  });
}

async function countRows(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
