import { parseArgs } from "node:util";
import { examine } from "../doctor/examine.ts";
import { wallClock } from "../platform/dependencies.ts";
import { readSettings } from "../platform/settings.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run doctor`: examines the configured installation, each finding on a line with what to do. Changes nothing, unless
 * it is told to copy damaged files back from a backup; the server may be running. Ends with status 1 when there are findings.
 */
async function examineInstallation(...args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { "repair-from": { type: "string" } } });
  let findings = 0;
  for await (const finding of examine(readSettings(), wallClock, values["repair-from"])) {
    findings++;
    process.stdout.write(`${finding}\n`);
  }
  if (findings > 0) throw new Error(`${findings} ${findings === 1 ? "finding" : "findings"}.`);
  process.stdout.write("Nothing is wrong.\n");
}

await runCommand(examineInstallation);
