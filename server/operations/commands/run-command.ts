import { openDatabase } from "../../platform/database/open.ts";
import { openPrivateFolder } from "../../platform/database/private-folder.ts";
import { type Dependencies, wallClock } from "../../platform/dependencies.ts";
import { openFiles } from "../../platform/files/open.ts";
import { openKeys } from "../../platform/secret.ts";
import { readSettings } from "../../platform/settings.ts";

/** Runs a command with its arguments. When it fails, prints the message and ends the process with status 1. */
export async function runCommand(command: (...words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(...process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

/** Opens the configured database and files while `use` runs. @throws Error when a server holds the lock of the folder */
export async function withInstallation(use: (deps: Dependencies) => Promise<void>): Promise<void> {
  const settings = readSettings();
  openPrivateFolder(settings.DATA_DIR);
  const { db, close } = await openDatabase(settings);
  try {
    await use({ db, files: await openFiles(settings), keys: openKeys(settings), clock: wallClock, settings });
  } finally {
    await close();
  }
}
