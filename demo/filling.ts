import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "server/platform/database/open.ts";
import type { Db } from "server/platform/dependencies.ts";
import type { Files } from "server/platform/files/files.ts";
import { openFiles } from "server/platform/files/open.ts";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { fillCentre, type StorePhotos } from "./fill.ts";
import { storePhotos } from "./photos/storing.ts";

/**
 * Fills `folder` with the demo centre: beside its place first, and moved there whole, so that an interrupted filling
 * is begun anew. Answers the seconds it took. `today` is the day from which its dates count back.
 */
export async function fillDemo(
  folder: string,
  today = new Date(),
  storing: StorePhotos = storePhotos,
): Promise<number> {
  const started = performance.now();
  const beside = `${folder}.filling`;
  await rm(beside, { recursive: true, force: true });
  // Whatever the machine is set to: the demo is embedded, and its first administrator needs no code.
  const settings = { ...readSettings(undefined, {}), DATA_DIR: beside, DATABASE_URL: undefined, SETUP_CODE: undefined };
  const database = await openDatabase(settings);
  try {
    await hurry(database.db);
    const files = withoutWaiting(await openFiles(settings), beside);
    const deps = { db: database.db, files, keys: openKeys(settings), clock: setClock(today), settings };
    await fillCentre(deps, today, storing);
    await settle(database.db);
  } finally {
    await database.close();
  }
  await rename(beside, folder);
  return (performance.now() - started) / 1000;
}

// What a power cut takes from a half-filled centre is filled again, so nothing waits for the disk until the end.
async function hurry(db: Db): Promise<void> {
  await sql`pragma synchronous = off`.execute(db);
}

async function settle(db: Db): Promise<void> {
  await sql`pragma synchronous = full`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** The same folder of files, written without waiting for the disk. */
function withoutWaiting(files: Files, folder: string): Files {
  return {
    ...files,
    put: async (name, bytes) => {
      const place = join(folder, "files", name.slice(0, 2));
      await mkdir(place, { recursive: true });
      await writeFile(join(place, name), bytes);
    },
  };
}

function setClock(start: Date) {
  let now = start;
  return {
    now: () => now,
    set: (instant: Date) => {
      now = instant;
    },
  };
}
