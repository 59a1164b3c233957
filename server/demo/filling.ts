import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../database/open.ts";
import { openFiles } from "../files/open.ts";
import { openKeys } from "../secret.ts";
import { readSettings } from "../settings.ts";
import { fillCentre } from "./fill.ts";
import { openPhotographer } from "./photographer.ts";

/**
 * Fills `folder` with the demo centre: beside its place first, and moved there whole, so that an interrupted filling
 * is begun anew. Answers the seconds it took. `today` is the day from which its dates count back.
 */
export async function fillDemo(folder: string, today = new Date()): Promise<number> {
  const started = performance.now();
  const beside = `${folder}.filling`;
  await rm(beside, { recursive: true, force: true });
  const settings = readSettings(undefined, {});
  const filling = { ...settings, DATA_DIR: beside, DATABASE_URL: undefined };
  const database = await openDatabase(filling);
  const photographer = openPhotographer(beside, today);
  try {
    const files = await openFiles(filling);
    const house = { db: database.db, files, keys: openKeys(filling), clock: setClock(today), settings: filling };
    await fillCentre(house, today, photographer.photosOf);
  } finally {
    await photographer.close();
    await database.close();
  }
  await rm(join(beside, "photographs"), { recursive: true, force: true });
  await rename(beside, folder);
  return (performance.now() - started) / 1000;
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
