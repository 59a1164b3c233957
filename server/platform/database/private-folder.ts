import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a data folder that only the account which runs the server may look into: 0700, its files 0600, and the umask
 * so that whatever this process makes later is as private. One that exists and is open to others is closed, with what
 * is in it; a folder below that is closed already is not walked, so a start does not wait for a hundred thousand photos.
 */
export function openPrivateFolder(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!makePrivate(folder)) {
    process.stderr.write(
      `Others on this machine can look into the data folder ${folder}; its owner has to close it.\n`,
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

/** Answers false where the rights are another account's to change, as on a volume that somebody has mounted. */
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
