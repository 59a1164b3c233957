import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates the data folder for the server's own account only: folders 0700, files 0600, and a umask for what this process
 * creates later. In an existing folder the permissions of others are removed; a subfolder that has none is not walked,
 * so that a start does not wait for a hundred thousand photos.
 */
export function openPrivateFolder(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!makePrivate(folder)) {
    process.stderr.write(
      `Other accounts on this machine can read the data folder ${folder}. Its owner has to change its permissions.\n`,
    );
  }
  for (const name of readdirSync(folder)) makePrivateAll(join(folder, name));
}

const others = 0o077;

function makePrivateAll(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & others) === 0) return;
  makePrivate(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) makePrivateAll(join(path, name));
}

/** Returns false where only another account may change the permissions, as on a mounted volume. */
function makePrivate(path: string): boolean {
  const { mode } = statSync(path);
  if ((mode & others) === 0) return true;
  try {
    chmodSync(path, mode & ~others & 0o7777);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "EPERM" || error.code === "EROFS")) return false;
    throw error;
  }
}
