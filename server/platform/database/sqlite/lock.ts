import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";

export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for one server. The operating system holds the lock on an open file, so it ends with the process,
 * even a killed one. @throws Error with the refusal when another server holds it
 */
export function lockFolder(
  folder: string,
  refusal = `Another server is using the data folder ${resolve(folder)}. Stop it first, or set another DATA_DIR.`,
): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new Sqlite(join(folder, "server.lock"), { timeout: 0 });
  try {
    // Takes the lock in one step. BEGIN EXCLUSIVE takes two, so that two servers that start together could both fail.
    lock.exec("BEGIN IMMEDIATE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY")) throw error;
    throw new Error(refusal);
  }
  return { release: () => void lock.close() };
}
