import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { ByteRange, Files } from "./files.ts";
import { sweepFolder } from "./sweep.ts";

/** Disk space that stays free for the database; of a small disk, this share. */
const reserve = { bytes: 500_000_000, share: 0.05 };

/** Files in `files/ab/abcdef….jpg`, spread over 256 folders by the first two characters of their random names. */
export async function openFolder(dataFolder: string): Promise<Files> {
  const root = join(dataFolder, "files");
  const incoming = join(dataFolder, "incoming");
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
  const folder = await folderOf(root, path);
  const temporary = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

// Both folders are on one file system, so that the rename is atomic.
async function adopt(root: string, path: string, temporary: string): Promise<void> {
  const folder = await folderOf(root, path);
  const handle = await open(temporary, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

async function folderOf(root: string, path: string): Promise<string> {
  const folder = join(path, "..");
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(root);
  return folder;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
