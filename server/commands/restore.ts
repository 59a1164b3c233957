import { restore } from "../copying/backups/restore.ts";
import { readSettings } from "../platform/settings.ts";
import { runCommand } from "./run-command.ts";

/** `npm run restore`: a verified backup into the empty place that the settings name. */
async function restoreInstallation(...args: string[]): Promise<void> {
  const [folder] = args;
  if (!folder || args.length > 1) throw new Error("Say which backup: npm run restore -- FOLDER/2026-03-01T…Z");
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  for (const line of await restore(readSettings(), folder, report)) report(line);
}

await runCommand(restoreInstallation);
