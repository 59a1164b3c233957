import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const batch = 200;

/** Deletes orphans that are older than `before`: stored files that no row names, and uploads that were never completed. */
export async function sweepFolder(
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

interface OldFile {
  name: string;
  path: string;
}

async function oldIn(folder: string, before: Date): Promise<OldFile[]> {
  const old: OldFile[] = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => undefined); // Another sweep may have deleted it.
    if (found && found.mtime < before) old.push({ name: entry.name, path });
  }
  return old;
}

async function removeAll(files: OldFile[]): Promise<number> {
  for (const file of files) await rm(file.path, { force: true });
  return files.length;
}
