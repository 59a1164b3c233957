import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { publicKeyOf } from "../../exports/bundle/signing.ts";
import type { Files } from "../../platform/files/files.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { openKeys } from "../../platform/secret.ts";
import type { Settings } from "../../platform/settings.ts";
import { readManifest } from "../backups/manifest.ts";
import type { Repair } from "./stored-files.ts";

/**
 * Takes good copies of damaged files from a backup that this installation has signed: each with the SHA-256 that its row
 * keeps, or for a row from before with that of the backup. @throws Error with a sentence when it is no such backup
 */
export async function openRepair(settings: Settings, files: Files, folder: string): Promise<Repair> {
  const { hashes, signer } = await readManifest(folder);
  if (signer !== publicKeyOf(openKeys(settings).backups).fingerprint)
    throw new Error(`This installation has not signed the backup ${folder}, so nothing is taken from it.`);
  return async ({ name, sha256 }, finding) => {
    const path = storedPath(name);
    const wanted = sha256 ?? hashes.get(path);
    const bytes = await buffer(createReadStream(join(folder, path))).catch(() => undefined);
    if (!bytes || wanted === undefined || hash("sha256", bytes) !== wanted)
      return `${finding} The backup has no good copy of it: try one from before.`;
    await files.put(name, bytes);
    return `${finding} It was copied back from the backup.`;
  };
}
