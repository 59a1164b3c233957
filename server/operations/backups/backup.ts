import { existsSync, mkdirSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { publicKeyOf } from "../../exports/bundle/signing.ts";
import { openMigrated } from "../../platform/database/open.ts";
import { openPrivateFolder } from "../../platform/database/private-folder.ts";
import { lockFolder } from "../../platform/database/sqlite/lock.ts";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import type { Clock } from "../../platform/dependencies.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { openFiles } from "../../platform/files/open.ts";
import type { StoredName } from "../../platform/files/stored-name.ts";
import { openKeys } from "../../platform/secret.ts";
import type { Settings } from "../../platform/settings.ts";
import type { EarlierCopy } from "../copying/copy-files.ts";
import { type Copied, copyInstallation, lastMigration, sentencesOf } from "../copying/installation.ts";
import { type OpenContents, openOriginal } from "../copying/opening.ts";
import { copySecret, secretName } from "../copying/secret.ts";
import { findNamed } from "../housekeeping.ts";
import {
  backupHashes,
  backupsIn,
  hashOfPath,
  removeBackup,
  seal,
  sealedName,
  signersOf,
  syncFolder,
} from "./manifest.ts";
import { type SealedTarget, sealDatabase, sealedCopies } from "./sealed-backup.ts";

export interface BackupOptions {
  folder: string;
  /** So many complete backups stay. */
  keep: number;
  clock: Clock;
  report(line: string): unknown;
}

/**
 * Backs up the configured installation beside its running servers: a data folder with the embedded database, named after
 * the time, whose files that the last backup has too are hard links to it. It is verified, and complete only then; what
 * an interrupted one has copied is used. Answers what to say. @throws Error with a sentence
 */
export async function backUp(settings: Settings, { folder, keep, clock, report }: BackupOptions): Promise<string[]> {
  if (resolve(folder) === resolve(settings.DATA_DIR)) throw new Error("A backup needs another folder than DATA_DIR.");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder, `Another backup into ${resolve(folder)} is running.`);
  try {
    const { BACKUP_RECIPIENT: recipient } = settings;
    const work = join(folder, "unfinished");
    // Nothing that an interrupted one has encrypted can be compared, nor may anything in clear be left beside it.
    if (recipient !== undefined || existsSync(join(work, sealedName(databaseName))))
      await rm(work, { recursive: true, force: true });
    openPrivateFolder(work);
    const takenAt = clock.now().toISOString();
    const keys = openKeys(settings);
    const key = keys.backups;
    const { fingerprint } = publicKeyOf(key);
    const copying = { settings, earlier: await earlierIn(folder, signersOf(keys), recipient), report };
    const { copied, hashes, migration, secret } = await (recipient === undefined
      ? copyInto(work, copying)
      : copySealed({ folder: work, recipient, earlier: copying.earlier }, copying));
    const missing = [...copied.missing, ...copied.misnamed];
    await seal(work, hashes, { takenAt, migration, bytes: copied.bytes, recipient, missing }, key);
    const name = takenAt.replaceAll(/[:.]/g, "-");
    await rename(work, join(folder, name));
    await syncFolder(folder);
    await prune(folder, keep);
    return [
      ...sentencesOf(copied),
      secret,
      ...(recipient === undefined ? [] : [`Every file of it is encrypted for ${recipient}.`]),
      `It is signed with the key ${fingerprint}: note this fingerprint apart from the backups, a restore asks for it.`,
      `The backup ${join(folder, name)} is complete.`,
    ];
  } finally {
    lock.release();
  }
}

interface Copying {
  settings: Settings;
  earlier: EarlierCopy & { folder: string };
  report: BackupOptions["report"];
}

interface CopiedBackup {
  copied: Copied;
  /** SHA-256 of each file by its path in the backup. */
  hashes: Map<string, string>;
  migration: string;
  /** What to say of the secret. */
  secret: string;
}

async function copyInto(work: string, copying: Copying): Promise<CopiedBackup> {
  const copy = await copyContents(work, copying);
  return { ...copy, hashes: await hashesOf(work, copy.copied) };
}

/** The database is in clear in the data folder alone, for as long as it is copied. */
async function copySealed(target: SealedTarget, copying: Copying): Promise<CopiedBackup> {
  const plain = join(copying.settings.DATA_DIR, "backing-up");
  await rm(plain, { recursive: true, force: true });
  openPrivateFolder(plain);
  try {
    const copy = await copyContents(plain, copying, target);
    const hashes = await sealDatabase(plain, target);
    for (const [name, sha256] of copy.copied.hashes) hashes.set(sealedName(storedPath(name)), sha256);
    await removeUnlisted(target.folder, hashes);
    return { ...copy, hashes };
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

// Of files that were deleted after they had been copied.
async function removeUnlisted(folder: string, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !hashes.has(relative(folder, path))) await rm(path);
  }
}

async function copyContents(work: string, { settings, earlier, report }: Copying, target?: SealedTarget) {
  const secret = copySecret(settings, { DATA_DIR: work, SECRET_KEY: settings.SECRET_KEY });
  const original = await openOriginal(settings);
  try {
    const copy = await openFresh(work);
    try {
      const copied = await copyInstallation(original, copy, {
        source: "backup",
        earlier,
        report,
        ...(target && { copyFile: sealedCopies(original.files, target) }),
        // A bucket keeps checksums of its own, and each reading of all of it is paid for: there the scrub compares.
        rereads: !settings.FILES_URL,
      });
      // Files that were deleted meanwhile, or that an interrupted backup left.
      await copy.files.sweep((names) => findNamed(copy, names), new Date(8.64e15));
      const migration = await lastMigration(copy);
      return { copied, migration, secret };
    } finally {
      await copy.close();
    }
  } finally {
    await original.close();
  }
}

// A new database; the files of an interrupted backup stay.
async function openFresh(work: string): Promise<OpenContents> {
  for (const name of await readdir(work)) if (name.startsWith(databaseName)) await rm(join(work, name));
  const { db, close } = await openMigrated({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: work });
  let closed: Promise<void> | undefined;
  return { db, close: () => (closed ??= close()), files: await openFiles({ DATA_DIR: work }) };
}

// By their paths in the backup.
async function hashesOf(work: string, copied: Copied): Promise<Map<string, string>> {
  await rm(join(work, "server.lock"), { force: true });
  const hashes = new Map<string, string>();
  for (const [name, sha256] of copied.hashes) hashes.set(storedPath(name), sha256);
  for (const name of await readdir(work))
    if ([databaseName, secretName].includes(name)) hashes.set(name, await hashOfPath(join(work, name)));
  return hashes;
}

// The list of a damaged backup is not used, nor one that somebody else has written: everything is copied anew.
async function earlierIn(folder: string, signers: string[], recipient?: string) {
  const latest = join(folder, (await backupsIn(folder)).complete.at(-1) ?? "");
  const hashes = await backupHashes(folder, signers, recipient);
  return { hashes, folder: latest, pathOf: (name: StoredName) => join(latest, storedPath(name)) };
}

async function prune(folder: string, keep: number): Promise<void> {
  const { complete, broken } = await backupsIn(folder);
  for (const name of [...complete.slice(0, -keep), ...broken]) await removeBackup(join(folder, name));
}
