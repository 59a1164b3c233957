import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "server/platform/database/open.ts";
import type { Files } from "server/platform/files/files.ts";
import { openFiles } from "server/platform/files/open.ts";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { fillCentre, type StorePhotos } from "./fill.ts";
import { storePhotos } from "./photos/storing.ts";

/**
 * Creates the demo centre in `folder.filling` and renames it to `folder` at the end, so that an interrupted filling
 * starts again. Answers the seconds it took. All dates are relative to `today`.
 */
export async function fillDemo(folder: string, today = new Date(), store: StorePhotos = storePhotos): Promise<number> {
  const started = performance.now();
  const temporary = `${folder}.filling`;
  await rm(temporary, { recursive: true, force: true });
  // Environment settings are ignored: the demo uses SQLite, and its first administrator needs no setup code.
  const settings = {
    ...readSettings(undefined, {}),
    DATA_DIR: temporary,
    DATABASE_URL: undefined,
    SETUP_CODE: undefined,
  };
  const database = await openDatabase(settings);
  try {
    // An interrupted filling starts again anyway, so nothing is synced to the disk before the end.
    await sql`pragma synchronous = off`.execute(database.db);
    const files = withoutSync(await openFiles(settings), temporary);
    const clock = { instant: today, now: (): Date => clock.instant };
    const deps = { db: database.db, files, keys: openKeys(settings), clock, settings };
    await fillCentre(deps, today, store);
    await sql`pragma synchronous = full`.execute(database.db);
    await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  } finally {
    await database.close();
  }
  await rename(temporary, folder);
  return (performance.now() - started) / 1000;
}

/** Files that are written without fsync: a demo that is lost with the power is filled again. */
function withoutSync(files: Files, folder: string): Files {
  return {
    ...files,
    put: async (name, bytes) => {
      const place = join(folder, "files", name.slice(0, 2));
      await mkdir(place, { recursive: true });
      await writeFile(join(place, name), bytes);
    },
  };
}
