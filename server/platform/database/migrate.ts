import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { FileMigrationProvider, type MigrationProvider, Migrator } from "kysely/migration";
import type { Db } from "../dependencies.ts";

/** Every migration, in the order of the files' names. */
export const migrations: MigrationProvider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, "migrations"),
  import: (file) => import(pathToFileURL(file).href),
});

/**
 * Runs the migrations that have not run yet. Two servers that start together run each once: the migrator holds an
 * advisory lock on PostgreSQL, and on SQLite the data folder is locked. @throws Error with a sentence when a newer version
 * has migrated further or none of the releases wrote the database, and the error of the migration that failed and was
 * rolled back
 */
export async function migrate(db: Db, provider = migrations): Promise<void> {
  await refuseOtherVersions(db, provider);
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/**
 * Migrates PostgreSQL in one transaction without timeouts: building an index on a large table takes longer than any
 * other statement may, and so does waiting for another server to build it. Settings and lock belong to the transaction,
 * because a pooler gives the next one another connection. Beside servers of a newer version, which have migrated
 * further, one of this version starts and migrates nothing (docs/decisions/21-several-servers-and-upgrades.md).
 */
export function migratePostgres(db: Db, provider = migrations): Promise<void> {
  return db.transaction().execute(async (db) => {
    for (const timeout of timeouts) await sql`set local ${sql.raw(timeout)} = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(migratorsLock)})`.execute(db);
    if (await isMigrated(db, provider)) return;
    await refuseOtherVersions(db, provider);
    await keepWritersOut(db);
    await migrate(db, provider);
  });
}

/**
 * A save that holds one table and waits for another, and a migration that waits the other way round, are a deadlock, and
 * PostgreSQL would end one of them after a second. So all tables are locked at once, before any is changed, in attempts that
 * are shorter than that second. Readers go on.
 */
async function keepWritersOut(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`.execute(db);
  const names = tables.rows.map(({ name }) => name);
  for (let left = 100; names.length > 0; left--) {
    await sql`savepoint "locking"`.execute(db);
    try {
      await sql`set local lock_timeout = '300ms'`.execute(db);
      await sql`lock table ${sql.raw(names.join())} in share row exclusive mode`.execute(db);
      await sql`set local lock_timeout = 0`.execute(db);
      return;
    } catch (error) {
      await sql`rollback to savepoint "locking"`.execute(db);
      if (!isLockTimeout(error) || left === 0) throw error;
      await setTimeout(200);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** The lock that Kysely's migrator takes for a connection, as versions before this one do. */
const migratorsLock = 3853314791062309107n;

const timeouts = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

export const newerVersion = "A newer version of the product wrote this database. Use that version.";

/** @throws Error with a sentence when another version wrote the database, which this one cannot bring up to date */
export async function refuseOtherVersions(db: Db, provider = migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration"`.execute(db);
  for (const { name } of rows) refuseBeforeFirstRelease(name, "wrote this database");
  const known = Object.keys(await provider.getMigrations());
  if (rows.some(({ name }) => !known.includes(name))) throw new Error(newerVersion);
}

/**
 * The migrations of version 0.1.0 were numbered from 0001; since the first release, 1.0.0, they are from 1001.
 * @throws Error with a sentence that says what can be done with what that version wrote
 */
export function refuseBeforeFirstRelease(migration: string, did: "wrote this database" | "made this backup"): void {
  if (!migration.startsWith("0")) return;
  throw new Error(
    `Version 0.1.0 ${did}, and is the last version that opens it. Nothing was changed. Export the list of learners and ` +
      "their bundles with that version: both can be imported into a new installation of this one.",
  );
}

/** Whether every migration has run. */
export async function isMigrated(db: Db, provider = migrations): Promise<boolean> {
  const all = await new Migrator({ db, provider }).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
