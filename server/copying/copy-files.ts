import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link as linkFile, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import type { Db } from "../platform/dependencies.ts";
import type { Files } from "../platform/files/files.ts";
import { type NamedFile, namedFiles } from "./named-files.ts";

export interface CopiedFiles {
  /** SHA-256 of each file of the copy. */
  hashes: Map<string, string>;
  bytes: number;
  /** How many were not there from before. */
  fresh: number;
  /** Rows name these, but the original does not have them. */
  missing: string[];
}

/** A verified copy on the same disk, from which files that it has are linked instead of copied. */
export interface EarlierCopy {
  /** SHA-256 of each of its files. */
  hashes: ReadonlyMap<string, string>;
  pathOf(name: string): string;
}

/** While some wait for the disk's fsync, others are read. */
const concurrency = 8;

/**
 * Copies files, each once, and reads each copy back. Files never change, so one that is there with the right SHA-256
 * stays, and so does one of an earlier copy.
 */
export function startCopyingFiles({ from, to, earlier }: { from: Files; to: Files; earlier?: EarlierCopy }) {
  const limit = pLimit(concurrency);
  const done = new Map<string, Hashed & { isFresh: boolean }>();

  /** All that a row of `db` names. @throws Error with a sentence when a copy differs */
  async function copyNamed(db: Db): Promise<CopiedFiles> {
    const copied: CopiedFiles = { hashes: new Map(), bytes: 0, fresh: 0, missing: [] };
    async function copy({ name }: NamedFile): Promise<void> {
      const file = done.get(name) ?? (await copyOne(name));
      if (!file) return void copied.missing.push(name);
      done.set(name, file);
      copied.hashes.set(name, file.sha256);
      copied.bytes += file.bytes;
      copied.fresh += file.isFresh ? 1 : 0;
    }
    for await (const files of namedFiles(db)) await limit.map(files, copy);
    return copied;
  }

  async function copyOne(name: string): Promise<(Hashed & { isFresh: boolean }) | undefined> {
    const known = earlier?.hashes.get(name);
    const there = (await hashOf(to, name)) ?? (known && (await link(name)));
    if (there && there.sha256 === (known ?? (await hashOf(from, name))?.sha256)) return { ...there, isFresh: false };
    const original = await transfer(from, to, name);
    if (original === undefined) return undefined;
    const copy = await hashOf(to, name);
    if (copy?.sha256 !== original) throw new Error(`The copy of the file ${name} differs from the original.`);
    return { ...copy, isFresh: true };
  }

  // Where that fails, as on a file system without hard links, the file is copied.
  async function link(name: string): Promise<Hashed | undefined> {
    const path = to.incoming();
    const linked = await linkFile(earlier?.pathOf(name) ?? "", path).then(
      () => true,
      () => false,
    );
    if (linked) await to.adopt(name, path);
    return hashOf(to, name);
  }
  return copyNamed;
}

interface Hashed {
  sha256: string;
  bytes: number;
}

async function hashOf(files: Files, name: string): Promise<Hashed | undefined> {
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
async function transfer(from: Files, to: Files, name: string): Promise<string | undefined> {
  const found = await from.get(name);
  if (!found) return undefined;
  const hash = createHash("sha256");
  const path = to.incoming();
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(found.bytes, hashed, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    await to.adopt(name, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return hash.digest("hex");
}
