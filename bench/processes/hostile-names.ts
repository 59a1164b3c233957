import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "../../server/operations/backups/backup.ts";
import { hashOfPath, readManifest, seal } from "../../server/operations/backups/manifest.ts";
import { restore } from "../../server/operations/backups/restore.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { wallClock } from "../../server/platform/dependencies.ts";
import { readSettings } from "../../server/platform/settings.ts";
import { hostileNames } from "../../test/product/hostile-names.ts";
import type { AttackResult, Target } from "./attacks.ts";

/** What a row says of the file that lies there for it. */
const escaped = Buffer.from("escaped");
const sha256 = createHash("sha256").update(escaped).digest("hex");
const believable = { bytes: escaped.length, fullSha256: sha256, thumbnailSha256: sha256 };
const silent = () => undefined;
const databaseName = "portfolio-builder.sqlite";

/**
 * A backup of the running product whose rows name files outside, sealed anew by the attacker, is restored by an operator
 * who was talked into `--foreign`; and then one whose list names them. Nothing may be written outside of the new folder.
 */
export async function nameFilesOutside({ settings }: Target): Promise<AttackResult> {
  const outside = await mkdtemp(join(tmpdir(), "hostile-names-"));
  try {
    const backup = await backupIn(join(outside, "backups"), settings);
    await nameInRows(backup);
    const { manifest, hashes } = await readManifest(backup);
    hashes.set(databaseName, await hashOfPath(join(backup, databaseName)));
    await sealAnew(backup, hashes, manifest);
    const before = await filesIn(outside);
    const place = join(outside, "new", "centre", "data");
    await restore(readSettings({ SECRET_KEY: settings.SECRET_KEY, DATA_DIR: place }), backup, silent, {
      isForeign: true,
    });
    const written = (await filesIn(outside)).filter((path) => !before.includes(path) && !path.startsWith(place));
    let believed = 0;
    for (const name of hostileNames.filter(
      (one) => !one.includes("\n") && one !== databaseName && one !== "secret.key",
    )) {
      await sealAnew(backup, new Map([...hashes, [name, "0".repeat(64)]]), manifest);
      believed += await readManifest(backup).then(
        () => 1,
        () => 0,
      );
    }
    return { statuses: {}, figures: { "files written outside": written.length, "lists believed": believed } };
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
}

async function backupIn(folder: string, settings: Target["settings"]): Promise<string> {
  await backUp(readSettings(settings), { folder, keep: 1, clock: wallClock, report: silent });
  // What a restore would take from there, if it believed the row.
  for (const where of [folder, join(folder, "..")]) await writeFile(join(where, "escape.jpg"), escaped);
  const [name = ""] = (await readdir(folder)).filter((entry) => entry.startsWith("20"));
  return join(folder, name);
}

async function nameInRows(backup: string): Promise<void> {
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: backup });
  const photos = await db.selectFrom("photos").select("id").limit(hostileNames.length).execute();
  for (const [nth, { id }] of photos.entries())
    await db
      .updateTable("photos")
      .set({ stored: hostileNames[nth] ?? "", ...believable })
      .where("id", "=", id)
      .execute();
  await close();
}

function sealAnew(backup: string, hashes: Map<string, string>, manifest: Parameters<typeof seal>[2]): Promise<void> {
  return seal(backup, hashes, manifest, generateKeyPairSync("ed25519").privateKey);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
