import type { Database } from "../dependencies.ts";
import type { Settings } from "../settings.ts";
import { isMigrated, migrate, migratePostgres, migrations, refuseOtherVersions } from "./migrate.ts";
import { openSqlite, readSqlite } from "./sqlite/sqlite.ts";

type DatabaseSettings = Pick<Settings, "DATABASE_URL" | "DATABASE_POOL" | "DATA_DIR"> &
  Partial<Pick<Settings, "STATEMENT_TIMEOUT_MS">>;

/**
 * Opens the database and runs its migrations, or waits for another server that is running them.
 * @throws Error with a sentence for the operator: folder in use, server unreachable, durability switched off, a copy that
 * was never finished
 */
export async function openDatabase(settings: DatabaseSettings, wanted = migrations): Promise<Database> {
  return refuseUnfinished(await openMigrated(settings, wanted));
}

/** Opens and migrates a database that may be an unfinished copy, which `openDatabase` refuses. */
export async function openMigrated(settings: DatabaseSettings, wanted = migrations): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, STATEMENT_TIMEOUT_MS, DATA_DIR } = settings;
  const database = DATABASE_URL
    ? await openServer(DATABASE_URL, DATABASE_POOL, STATEMENT_TIMEOUT_MS)
    : openSqlite(DATA_DIR);
  try {
    await (DATABASE_URL ? migratePostgres : migrate)(database.db, wanted);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Opens the database for reading beside a running server, without lock and migrations. @throws Error with a sentence when
 * there is none, or when migrations are missing
 */
export async function openForReading(settings: DatabaseSettings): Promise<Database> {
  const { DATABASE_URL, STATEMENT_TIMEOUT_MS, DATA_DIR } = settings;
  const database = DATABASE_URL ? await openServer(DATABASE_URL, 1, STATEMENT_TIMEOUT_MS) : readSqlite(DATA_DIR);
  try {
    await refuseOtherVersions(database.db);
    if (!(await isMigrated(database.db)))
      throw new Error("The database is not up to date. Start this version of the server once, then try again.");
  } catch (error) {
    await database.close();
    throw error;
  }
  return refuseUnfinished(database);
}

async function refuseUnfinished(database: Database): Promise<Database> {
  try {
    const unfinished = await database.db.selectFrom("unfinishedCopy").selectAll().executeTakeFirst();
    if (!unfinished) return database;
    throw new Error("The database is an unfinished copy. Finish it: give the same move or restore command once more.");
  } catch (error) {
    await database.close();
    throw error;
  }
}

// Imported on demand: installations on SQLite start faster without the PostgreSQL driver.
async function openServer(url: string, connections: number, timeout?: number): Promise<Database> {
  const { openPostgres } = await import("./postgres/postgres.ts");
  return openPostgres(url, connections, timeout);
}
