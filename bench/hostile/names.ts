import { generateKeyPairSync, hash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "server/platform/database/open.ts";
import { wallClock } from "server/platform/dependencies.ts";
import { readSettings } from "server/platform/settings.ts";
import { backUp } from "../../server/operations/backups/backup.ts";
import { hashOfPath, readManifest, seal } from "../../server/operations/backups/manifest.ts";
import { restore } from "../../server/operations/backups/restore.ts";
import { hostileNames } from "../../test/product/hostile-names.ts";
import type { AttackResult, Target } from "./attacks.ts";

const databaseName = "portfolio-builder.sqlite";
/** What a backup holds beside photos; in its list a line is a file. */
const ownNames = [databaseName, "secret.key"];
const silent = () => undefined;

/**
 * A backup of the running product whose rows name files outside, sealed anew by the attacker, is restored by an operator
 * who was talked into `--foreign`; and then one whose list names them. Nothing may be written outside of the new folder.
 */
export async function nameFilesOutside({ settings }: Target): Promise<AttackResult> {
  const outside = await mkdtemp(join(tmpdir(), "hostile-names-"));
  try {
    const folder = join(outside, "backups");
    await backUp(readSettings(settings), { folder, keep: 1, clock: wallClock, report: silent });
    // What a restore would take from there, if it believed a row.
    for (const where of [folder, outside]) await writeFile(join(where, "escape.jpg"), "escaped");
    const backup = join(folder, (await readdir(folder)).find((name) => name.startsWith("20")) ?? "");
    await nameInRows(backup);
    const { manifest, hashes } = await readManifest(backup);
    const { privateKey } = generateKeyPairSync("ed25519");
    const sealWith = (name: string, sha256: string) =>
      seal(backup, new Map([...hashes, [name, sha256]]), manifest, privateKey);
    await sealWith(databaseName, await hashOfPath(join(backup, databaseName)));
    const before = await filesIn(outside);
    const place = join(outside, "new", "centre", "data");
    await restore(readSettings({ DATA_DIR: place }), backup, silent, { isForeign: true });
    const escaped = (await filesIn(outside)).filter((path) => !before.includes(path) && !path.startsWith(place));
    let believed = 0;
    for (const name of hostileNames.filter((one) => !one.includes("\n") && !ownNames.includes(one))) {
      await sealWith(name, "0".repeat(64));
      if (await readManifest(backup).catch(silent)) believed++;
    }
    return { statuses: {}, figures: { "files written outside": escaped.length, "lists believed": believed } };
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
}

async function nameInRows(backup: string): Promise<void> {
  const sha256 = hash("sha256", "escaped");
  const facts = { bytes: 7, fullSha256: sha256, thumbnailSha256: sha256 };
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: backup });
  const photos = await db.selectFrom("photos").select("id").limit(hostileNames.length).execute();
  for (const [nth, { id }] of photos.entries())
    await db
      .updateTable("photos")
      .set({ stored: hostileNames[nth] ?? "", ...facts })
      .where("id", "=", id)
      .execute();
  await close();
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
