import { createReadStream, existsSync } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import type { Files } from "../../platform/files/files.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { openFiles } from "../../platform/files/open.ts";
import type { StoredName } from "../../platform/files/stored-name.ts";
import { type CopyFile, hashOfStream } from "../copying/copy-files.ts";
import { secretName } from "../copying/secret.ts";
import { hashOfPath, type Manifest, sealedName } from "./manifest.ts";
import { sealFile, type Unsealing } from "./sealing.ts";

/** Where an encrypted backup is written, for whom, and the one before, whose files are linked. */
export interface SealedTarget {
  folder: string;
  recipient: string;
  earlier: { hashes: ReadonlyMap<StoredName, string>; folder: string };
}

/**
 * Copies files encrypted, each once. What the one before has is linked if it is still as its signed list says: files never
 * change, and without the key nobody could compare more. Originals are compared with what their rows say.
 */
export function sealedCopies(from: Files, { folder, recipient, earlier }: SealedTarget): CopyFile {
  return async (name, sha256) => {
    const path = join(folder, sealedName(storedPath(name)));
    const known = earlier.hashes.get(name);
    if (known !== undefined && (await isLinked(join(earlier.folder, sealedName(storedPath(name))), path, known))) {
      const original = sha256 ? await from.get(name) : undefined;
      const isDamaged = original !== undefined && (await hashOfStream(original.bytes)) !== sha256;
      return { sha256: known, bytes: 0, isFresh: false, isDamaged };
    }
    const original = await from.get(name);
    if (!original) return undefined;
    const { plain, ...sealed } = await sealFile(recipient, original.bytes, path);
    return { ...sealed, isFresh: true, isDamaged: Boolean(sha256) && plain !== sha256 };
  };
}

// Where linking fails, as on a file system without hard links, the file is encrypted anew.
async function isLinked(earlier: string, path: string, sha256: string): Promise<boolean> {
  if ((await hashOfPath(earlier).catch(() => undefined)) !== sha256) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(path, { force: true });
  return link(earlier, path).then(
    () => true,
    () => false,
  );
}

/** Encrypts the database and the secret, which lie in `plain`. Answers their SHA-256 by their path in the backup. */
export async function sealDatabase(plain: string, { folder, recipient }: SealedTarget): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of [databaseName, secretName]) {
    const path = join(plain, name);
    if (!existsSync(path)) continue;
    const sealed = await sealFile(recipient, createReadStream(path), join(folder, sealedName(name)));
    hashes.set(sealedName(name), sealed.sha256);
  }
  return hashes;
}

/** The files of a backup as they were before they were encrypted. */
export async function unsealedFiles(folder: string, { open }: Unsealing): Promise<Files> {
  const files = await openFiles({ DATA_DIR: folder });
  return { ...files, get: (name) => open(join(folder, sealedName(storedPath(name)))) };
}

/** @throws Error with a sentence when the backup is encrypted and no key was given */
export function refuseSealed(folder: string, { recipient }: Manifest, identity: string | undefined): void {
  if (recipient !== undefined && identity === undefined)
    throw new Error(
      `The backup ${folder} is encrypted for ${recipient}: give the file with the key that belongs to it, --identity FILE.`,
    );
}
