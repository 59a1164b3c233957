import { parseArgs } from "node:util";
import { readSettings } from "../../platform/settings.ts";
import { move } from "../copying/move.ts";
import { runCommand } from "./run-command.ts";

const usage =
  "Say where to: npm run move -- --to-database postgres://… --to-files FOLDER or s3://…, or --to-database FOLDER";

/** `npm run move`: copies the whole installation to another database and folder, and verifies the copy. */
async function moveInstallation(...args: string[]): Promise<void> {
  const options = { "to-database": { type: "string" }, "to-files": { type: "string" } } as const;
  const { values } = parseArgs({ args, options });
  const database = values["to-database"];
  if (!database) throw new Error(usage);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const sentences = await move(readSettings(), { database, files: values["to-files"] }, print);
  for (const sentence of sentences) print(sentence);
}

await runCommand(moveInstallation);
