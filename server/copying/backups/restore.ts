import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrations } from "../../platform/database/migrate.ts";
import { openMigrated } from "../../platform/database/open.ts";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import { type Db, wallClock } from "../../platform/dependencies.ts";
import { openFiles } from "../../platform/files/open.ts";
import type { Settings } from "../../platform/settings.ts";
import { copyInstallation, sentencesOf } from "../installation.ts";
import { type OpenContents, openTarget } from "../opening.ts";
import { copySecret } from "../secret.ts";
import { verifyBackup } from "./manifest.ts";

/**
 * Verifies a backup and copies it into the empty place that the settings name; one of an older version is migrated.
 * Called again after an interruption, it goes on. Answers what to say. @throws Error with a sentence, and nothing is
 * restored, when the backup is damaged or the place is not empty
 */
export async function restore(
  settings: Settings,
  folder: string,
  report: (line: string) => unknown,
): Promise<string[]> {
  const manifest = await verifyBackup(folder);
  if (!Object.keys(await migrations.getMigrations()).includes(manifest.migration))
    throw new Error("A newer version of the product made this backup. Use that version to restore it.");
  report(`The backup of ${manifest.takenAt} is intact: ${manifest.files.toLocaleString("en-GB")} files.`);
  const target = await openTarget(settings);
  try {
    const secret = copySecret({ DATA_DIR: folder, SECRET_KEY: undefined }, settings);
    const original = await openBackup(folder, join(settings.DATA_DIR, "restoring"));
    try {
      let held = 0;
      const afterwards = async (db: Db) => {
        held = await holdEmails(db);
      };
      const copied = await copyInstallation(original, target, {
        source: `restore ${manifest.list}`,
        report,
        afterwards,
      });
      return [
        ...sentencesOf(copied),
        secret,
        ...(held > 0 ? [`E-mails that waited then are not sent, unless an administrator wants it: ${held}.`] : []),
        "The backup is restored. The server can be started.",
      ];
    } finally {
      await original.close();
    }
  } finally {
    await target.close();
  }
}

// Most of what waited was sent after the backup was taken: they become dead letters, which can be sent again.
async function holdEmails(db: Db): Promise<number> {
  const reason = "It waited when the backup was taken, and may have been sent since.";
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "dead", claim: null, reason, endedAt: wallClock.now().toISOString() })
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

// Its database is opened and migrated as a copy in `work`, because SQLite writes even when it only reads.
async function openBackup(folder: string, work: string): Promise<OpenContents> {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  await copyFile(join(folder, databaseName), join(work, databaseName));
  const { db, close } = await openMigrated({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: work });
  const files = await openFiles({ DATA_DIR: folder });
  return { db, files, close: () => close().finally(() => rm(work, { recursive: true, force: true })) };
}
