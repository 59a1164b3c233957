import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";

export interface FolderLock {
  release(): void;
}

/**
 * One data folder, one server. The lock is the operating system's own on an open file, so it goes with the process
 * that held it, however that ended. @throws Error when another server holds it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new Sqlite(join(folder, "server.lock"), { timeout: 0 });
  try {
    // One step, which one of any number can take. BEGIN EXCLUSIVE takes two, and of two that begin together both give up.
    lock.exec("BEGIN IMMEDIATE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY")) throw error;
    throw new Error(
      `Another server is using the data folder ${resolve(folder)}. Stop it first, or set another DATA_DIR.`,
    );
  }
  return { release: () => void lock.close() };
}
