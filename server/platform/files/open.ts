import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Settings } from "../settings.ts";
import type { ByteRange, Files } from "./files.ts";

/** Disk space that stays free for the database; of a small disk, this share. */
const reserve = { bytes: 500_000_000, share: 0.05 };

/** Files in `files/ab/abcdef….jpg`, spread over 256 folders by the first two characters of their random names. */
export async function openFiles({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Promise<Files> {
  const root = join(DATA_DIR, "files");
  const incoming = join(DATA_DIR, "incoming");
  await mkdir(root, { recursive: true, mode: 0o700 });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);
  return {
    put: (name, bytes) => put(root, pathOf(name), bytes),
    adopt: (name, path) => adopt(root, pathOf(name), path),
    get: (name, range) => get(pathOf(name), range),
    pathOf,
    remove: (name) => rm(pathOf(name), { force: true }),
    sweep: (named, before) => sweepFolder({ root, incoming }, named, before),
    incoming: () => join(incoming, randomBytes(16).toString("hex")),
    hasRoom: () => hasRoom(root),
  };
}

// Temporary file, fsync, rename, fsync of the folder: in this order a power cut leaves either no file or the whole one.
async function put(root: string, path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  await createFolder(root, path);
  try {
    await writeFile(temporary, bytes, { flag: "wx", mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await sync(dirname(path), "r");
}

// Both folders are on one file system, so that the rename is atomic.
async function adopt(root: string, path: string, temporary: string): Promise<void> {
  await createFolder(root, path);
  await sync(temporary, "r+");
  await rename(temporary, path);
  await sync(dirname(path), "r");
}

async function createFolder(root: string, path: string): Promise<void> {
  if ((await mkdir(dirname(path), { recursive: true, mode: 0o700 })) !== undefined) await sync(root, "r");
}

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}

async function get(path: string, range?: ByteRange) {
  const found = await stat(path).catch(() => undefined); // A missing file is answered as not found.
  if (!found?.isFile()) return undefined;
  const handle = await open(path, "r");
  return { bytes: handle.createReadStream(range), size: found.size };
}

async function hasRoom(root: string): Promise<boolean> {
  const disk = await statfs(root);
  const reserved = Math.min(reserve.bytes, disk.blocks * disk.bsize * reserve.share);
  return disk.bavail * disk.bsize > reserved;
}

const batch = 200;

/** Deletes orphans that are older than `before`: stored files that no row names, and uploads that were never completed. */
async function sweepFolder(
  folders: { root: string; incoming: string },
  named: (names: string[]) => Promise<Set<string>>,
  before: Date,
): Promise<number> {
  let removed = await removeAll(await oldIn(folders.incoming, before));
  for await (const folder of await opendir(folders.root)) {
    if (!folder.isDirectory()) continue;
    const path = join(folders.root, folder.name);
    const old = await oldIn(path, before);
    for (let start = 0; start < old.length; start += batch) {
      const files = old.slice(start, start + batch);
      const known = await named(files.map((file) => file.name));
      removed += await removeAll(files.filter((file) => !known.has(file.name)));
    }
  }
  return removed;
}

async function oldIn(folder: string, before: Date) {
  const old: { name: string; path: string }[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => undefined); // Another sweep may have deleted it.
    if (found && found.mtime < before) old.push({ name: entry.name, path });
  }
  return old;
}

async function removeAll(files: { path: string }[]): Promise<number> {
  for (const file of files) await rm(file.path, { force: true });
  return files.length;
}
