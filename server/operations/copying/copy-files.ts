import { createHash } from "node:crypto";
import { link as linkFile, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import pLimit from "p-limit";
import type { Db } from "../../platform/dependencies.ts";
import type { Files } from "../../platform/files/files.ts";
import type { StoredName } from "../../platform/files/stored-name.ts";
import { writeChunks } from "../../platform/http/bodies/byte-bodies.ts";
import { type NamedFile, namedFiles } from "./named-files.ts";

export interface CopiedFiles {
  /** SHA-256 of each file of the copy. */
  hashes: Map<StoredName, string>;
  bytes: number;
  /** How many were not there from before. */
  fresh: number;
  /** Rows name these, but the original does not have them. */
  missing: StoredName[];
  /** The original has them no more as they were stored. The copy is the earlier one, or what is left where there is none. */
  damaged: StoredName[];
  /** What rows say instead of the name of a stored file, such as a path: neither read nor written. */
  misnamed: string[];
}

/** A verified copy on the same disk, from which files that it has are linked instead of copied. */
export interface EarlierCopy {
  /** SHA-256 of each of its files. */
  hashes: ReadonlyMap<StoredName, string>;
  pathOf(name: StoredName): string;
}

/** While some wait for the disk's fsync, others are read. */
const concurrency = 8;

/** Copies one file, whose row may say its SHA-256. Answers undefined when the original does not have it. */
export type CopyFile = (name: StoredName, sha256: string | null | undefined) => Promise<CopiedFile | undefined>;

/** Copies files, each once. */
export function startCopyingFiles(copyOne: CopyFile) {
  const limit = pLimit(concurrency);
  const done = new Map<StoredName, CopiedFile>();

  /** All that a row of `db` names. @throws Error with a sentence when a copy differs */
  async function copyNamed(db: Db): Promise<CopiedFiles> {
    const copied: CopiedFiles = { hashes: new Map(), bytes: 0, fresh: 0, missing: [], damaged: [], misnamed: [] };
    async function copy({ name, text, sha256 }: NamedFile): Promise<void> {
      if (!name) return void copied.misnamed.push(text);
      const file = done.get(name) ?? (await copyOne(name, sha256));
      if (!file) return void copied.missing.push(name);
      done.set(name, file);
      copied.hashes.set(name, file.sha256);
      copied.bytes += file.bytes;
      copied.fresh += file.isFresh ? 1 : 0;
      if (file.isDamaged) copied.damaged.push(name);
    }
    // The first failure ends the copy, once those that are under way have ended too: nothing is written afterwards.
    let failure: unknown;
    const unlessFailed = async (file: NamedFile) => {
      if (failure !== undefined) return;
      await copy(file).catch((error) => {
        failure ??= error;
      });
    };
    for await (const files of namedFiles(db)) {
      await limit.map(files, unlessFailed);
      if (failure !== undefined) throw failure;
    }
    return copied;
  }
  return copyNamed;
}

/**
 * Reads each copy back. Files never change, so one that is there with the right SHA-256 stays, and so does one of an
 * earlier copy.
 */
export function plainCopies({ from, to, earlier, rereads = false }: CopyingFiles): CopyFile {
  return async (name, sha256) => {
    // What the file was when it was stored, or in the last backup: a changed original is not taken for it.
    const known = sha256 ?? earlier?.hashes.get(name);
    const there = (await hashOf(to, name)) ?? (earlier?.hashes.has(name) ? await link(name) : undefined);
    if (there && there.sha256 === (known ?? (await hashOf(from, name))?.sha256)) {
      const isDamaged = rereads && known !== undefined && (await hashOf(from, name))?.sha256 !== known;
      return { ...there, isFresh: false, isDamaged };
    }
    const original = await transfer(from, to, name);
    if (original === undefined) return undefined;
    const copy = await hashOf(to, name);
    if (copy?.sha256 !== original) throw new Error(`The copy of the file ${name} differs from the original.`);
    return { ...copy, isFresh: true, isDamaged: known !== undefined && original !== known };
  };

  // Where that fails, as on a file system without hard links, the file is copied.
  async function link(name: StoredName): Promise<Hashed | undefined> {
    const path = to.incoming();
    const linked = await linkFile(earlier?.pathOf(name) ?? "", path).then(
      () => true,
      () => false,
    );
    if (linked) await to.adopt(name, path);
    return hashOf(to, name);
  }
}

interface CopyingFiles {
  from: Files;
  to: Files;
  earlier?: EarlierCopy | undefined;
  /** Compares the original too where the copy is good already. */
  rereads?: boolean | undefined;
}

interface CopiedFile extends Hashed {
  isFresh: boolean;
  isDamaged: boolean;
}

interface Hashed {
  sha256: string;
  bytes: number;
}

async function hashOf(files: Files, name: StoredName): Promise<Hashed | undefined> {
  const found = await files.get(name);
  return found && { sha256: await hashOfStream(found.bytes), bytes: found.size };
}

/** SHA-256 in hex of all that a stream yields. */
export async function hashOfStream(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}

// Answers the SHA-256 of what was read; undefined when there is no such file.
async function transfer(from: Files, to: Files, name: StoredName): Promise<string | undefined> {
  const found = await from.get(name);
  if (!found) return undefined;
  const path = to.incoming();
  try {
    const { sha256 } = await writeChunks(path, found.bytes, Number.POSITIVE_INFINITY);
    await to.adopt(name, path);
    return sha256;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
