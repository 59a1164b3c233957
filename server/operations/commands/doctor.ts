import { parseArgs } from "node:util";
import { wallClock } from "../../platform/dependencies.ts";
import { readSettings } from "../../platform/settings.ts";
import { examine } from "../doctor/examine.ts";
import { report } from "../doctor/report.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run doctor`: examines the configured installation, each finding on a line with what to do. Changes nothing, unless
 * it is told to copy damaged files back from a backup; the server may be running. Ends with status 1 when there are findings.
 */
async function examineInstallation(...args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { "repair-from": { type: "string" } } });
  const findings = examine(readSettings(), wallClock, values["repair-from"]);
  await report(findings, (line) => process.stdout.write(`${line}\n`));
}

await runCommand(examineInstallation);
