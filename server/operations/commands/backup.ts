import { parseArgs } from "node:util";
import { wallClock } from "../../platform/dependencies.ts";
import { readSettings } from "../../platform/settings.ts";
import { backUp } from "../backups/backup.ts";
import { runCommand } from "./run-command.ts";

/** `npm run backup`: a verified backup of the configured installation, beside its running servers. */
async function backUpInstallation(...args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { keep: { type: "string" } }, allowPositionals: true });
  const [folder] = positionals;
  const keep = Number(values.keep ?? 7);
  if (!folder || positionals.length > 1 || !Number.isInteger(keep) || keep < 1)
    throw new Error("Say where to: npm run backup -- FOLDER [--keep NUMBER]");
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  for (const line of await backUp(readSettings(), { folder, keep, clock: wallClock, report })) report(line);
}

await runCommand(backUpInstallation);
