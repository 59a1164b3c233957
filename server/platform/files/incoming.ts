import { randomBytes } from "node:crypto";
import { mkdir, opendir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Uploads that are being received, and bundles that are being made: on this machine's disk, wherever files end up. */
export interface Incoming {
  path(): string;
  hasRoom(bytes?: number): Promise<boolean>;
  /** Deletes what was never completed. Answers how many files. */
  sweep(before: Date): Promise<number>;
}

/** Disk space that stays free for the database; of a small disk, this share. */
const reserve = { bytes: 500_000_000, share: 0.05 };

export async function openIncoming(dataFolder: string): Promise<Incoming> {
  const folder = join(dataFolder, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    path: () => join(folder, randomBytes(16).toString("hex")),
    hasRoom: (bytes) => hasRoom(folder, bytes),
    sweep: (before) => sweep(folder, before),
  };
}

async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  const disk = await statfs(folder);
  const reserved = Math.min(reserve.bytes, disk.blocks * disk.bsize * reserve.share);
  return disk.bavail * disk.bsize > reserved + bytes;
}

async function sweep(folder: string, before: Date): Promise<number> {
  const old = (await filesIn(folder)).filter(({ at }) => at < before);
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** The files of a folder, without its subfolders. */
export async function filesIn(folder: string): Promise<{ name: string; at: Date }[]> {
  const files: { name: string; at: Date }[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, entry.name)).catch(() => undefined); // A sweep may have deleted it.
    if (found) files.push({ name: entry.name, at: found.mtime });
  }
  return files;
}
