import { join } from "node:path";
import { sql } from "kysely";
import { openForReading, openMigrated } from "../../platform/database/open.ts";
import { openPrivateFolder } from "../../platform/database/private-folder.ts";
import { lockFolder } from "../../platform/database/sqlite/lock.ts";
import type { Db } from "../../platform/dependencies.ts";
import type { Files } from "../../platform/files/files.ts";
import { openFiles } from "../../platform/files/open.ts";
import { claimFiles, ownerOf } from "../../platform/files/owner.ts";
import { openKeys, refuseOtherSecret } from "../../platform/secret.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Contents } from "./installation.ts";

export interface OpenContents extends Contents {
  close(): Promise<void>;
}

/** A table is read and written for as long as it takes, over one connection that owns the snapshot. */
const maintenanceSettings = { DATABASE_POOL: 1, STATEMENT_TIMEOUT_MS: 0 };

/** Opens an installation for reading, beside a server that may be running. `warn` hears what else goes to standard error. */
export async function openOriginal(settings: Settings, warn?: (warning: string) => unknown): Promise<OpenContents> {
  const { db, close } = await openForReading({ ...settings, ...maintenanceSettings });
  try {
    return { db, close, files: await openFiles(settings, warn) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens an installation for reading and keeps servers off it. @throws Error with a sentence when one is running */
export async function openStopped(settings: Settings): Promise<OpenContents> {
  const lock = settings.DATABASE_URL ? undefined : lockFolder(settings.DATA_DIR);
  try {
    const { close, ...contents } = await openOriginal(settings);
    if (!lock) await refuseServers(contents.db).catch((error) => close().finally(() => Promise.reject(error)));
    return { ...contents, close: () => close().finally(lock?.release) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Opens and migrates an empty place, or one with an unfinished copy. @throws Error with a sentence when it is neither */
export async function openTarget(settings: Settings): Promise<OpenContents> {
  openPrivateFolder(settings.DATA_DIR);
  const { db, close } = await openMigrated({ ...settings, ...maintenanceSettings });
  try {
    if (settings.DATABASE_URL) await refuseServers(db);
    const files = await openFiles(settings);
    const isUnfinished = (await db.selectFrom("unfinishedCopy").selectAll().execute()).length > 0;
    if (isUnfinished || (await isEmpty(files))) return { db, close, files };
    const { FILES_URL: bucket, DATA_DIR } = settings;
    const where = bucket ? `bucket ${bucket.name} below ${bucket.prefix || "/"}` : `folder ${join(DATA_DIR, "files")}`;
    throw new Error(`The ${where} is not empty. Nothing was changed.`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** At once, so that no other installation takes the place of a finished copy before its first start. */
export async function claimPlace(copy: Contents, settings: Settings): Promise<void> {
  await claimFiles(copy);
  await refuseOtherSecret({ ...copy, keys: openKeys(settings), settings });
}

// Files that an installation has claimed are not empty, although there may be none yet.
async function isEmpty(files: Files): Promise<boolean> {
  for await (const stored of files.list()) if (stored.length > 0) return false;
  return (await ownerOf(files)) === undefined;
}

// On SQLite the lock of the data folder tells. On PostgreSQL a server polls its jobs, so it is always connected.
async function refuseServers(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'portfolio-builder' and pid <> pg_backend_pid()`.execute(db);
  if (rows.length > 0) throw new Error("A server is using the database. Stop it first.");
}
