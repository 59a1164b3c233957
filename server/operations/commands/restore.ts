import { parseArgs } from "node:util";
import { readSettings } from "../../platform/settings.ts";
import { restore } from "../backups/restore.ts";
import { runCommand } from "./run-command.ts";

const usage =
  "Say which backup: npm run restore -- FOLDER/2026-03-01T…Z [--fingerprint OF-ITS-KEY] [--identity FILE-WITH-A-KEY-OF-AGE] [--erasures FILE], or with --foreign one of unknown origin";

/** `npm run restore`: a verified backup into the empty place that the settings name. */
async function restoreInstallation(...args: string[]): Promise<void> {
  const options = {
    fingerprint: { type: "string" },
    identity: { type: "string" },
    erasures: { type: "string", multiple: true },
    foreign: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new Error(usage);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const origin = {
    fingerprint: values.fingerprint?.toLowerCase(),
    identity: values.identity,
    erasures: values.erasures,
    isForeign: values.foreign,
  };
  for (const line of await restore(readSettings(), folder, report, origin)) report(line);
}

await runCommand(restoreInstallation);
