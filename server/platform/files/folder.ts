import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ByteRange, Files, StoredFile } from "./files.ts";
import { filesIn, type Incoming } from "./incoming.ts";
import { checkedName, isStoredName, type StoredName } from "./stored-name.ts";
import { sweepOrphans } from "./sweeping.ts";

/**
 * Where in a data folder a file is: spread over 256 folders by the first two characters of the random names.
 * @throws NoStoredName, so that no name leads out of the folder
 */
export function storedPath(name: StoredName): string {
  return join("files", checkedName(name).slice(0, 2), name);
}

/** Files in `files/ab/abcdef….jpg`. */
export async function openFolder(dataFolder: string, incoming: Incoming): Promise<Files> {
  const root = join(dataFolder, "files");
  await mkdir(root, { recursive: true, mode: 0o700 });
  const pathOf = (name: StoredName) => join(dataFolder, storedPath(name));
  const stored = { list: () => list(root), remove: async (name: StoredName) => rm(pathOf(name), { force: true }) };
  return {
    ...stored,
    put: async (name, bytes) => put(root, pathOf(name), bytes),
    adopt: async (name, path) => adopt(root, pathOf(name), path),
    get: async (name, range) => get(pathOf(name), range),
    localCopy: async (name) => {
      const path = pathOf(name);
      return existsSync(path) ? { path, [Symbol.asyncDispose]: async () => undefined } : undefined;
    },
    photoLink: async () => undefined,
    erase: async (name) => stored.remove(name).then(() => undefined),
    sweep: async (named, before) => (await incoming.sweep(before)) + (await sweepOrphans(stored, named, before)),
    incoming: incoming.path,
    hasRoom: incoming.hasRoom,
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

// Whoever finds a folder that somebody else has just made waits until it is on the disk too.
async function createFolder(root: string, path: string): Promise<void> {
  const folder = dirname(path);
  const before = making.get(folder);
  const made = (async () => {
    await before?.catch(() => undefined); // Its own caller has the error; this one tries for itself.
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await sync(root, "r");
  })();
  making.set(folder, made);
  await made.finally(() => making.get(folder) === made && making.delete(folder));
}
const making = new Map<string, Promise<void>>();

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}

async function get(path: string, range?: ByteRange) {
  const found = await stat(path).catch(() => undefined); // A missing file is answered as not found.
  if (!found?.isFile()) return undefined;
  // An edit may have removed it meanwhile.
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  return handle && { bytes: handle.createReadStream(range), size: found.size };
}

async function* list(root: string): AsyncGenerator<StoredFile[]> {
  for await (const folder of await opendir(root))
    if (folder.isDirectory()) {
      const found = await filesIn(join(root, folder.name));
      yield found.flatMap(({ name, at }) => (isStoredName(name) ? [{ name, at }] : []));
    }
}
