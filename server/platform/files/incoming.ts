import { randomBytes } from "node:crypto";
import { mkdir, opendir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Uploads that are being received, and bundles that are being made: on this machine's disk, wherever files end up. */
export interface Incoming {
  path(): string;
  hasRoom(): Promise<boolean>;
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
    hasRoom: () => hasRoom(folder),
    sweep: async (before) => removeAll(await oldIn(folder, before)),
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder);
  const reserved = Math.min(reserve.bytes, disk.blocks * disk.bsize * reserve.share);
  return disk.bavail * disk.bsize > reserved;
}

/** The files of a folder that are older than `before`. */
export async function oldIn(folder: string, before: Date) {
  const old: { name: string; path: string }[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => undefined); // Another sweep may have deleted it.
    if (found && found.mtime < before) old.push({ name: entry.name, path });
  }
  return old;
}

export async function removeAll(files: { path: string }[]): Promise<number> {
  for (const file of files) await rm(file.path, { force: true });
  return files.length;
}
