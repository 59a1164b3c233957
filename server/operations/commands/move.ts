import { parseArgs } from "node:util";
import { readSecretFile } from "../../platform/secret-files.ts";
import { readSettings } from "../../platform/settings.ts";
import { move } from "../copying/move.ts";
import { runCommand } from "./run-command.ts";

const usage =
  "Say where to: npm run move -- --to-database-file FILE (with postgres://…) --to-files FOLDER or s3://…, or --to-database FOLDER";

/** `npm run move`: copies the whole installation to another database and folder, and verifies the copy. */
async function moveInstallation(...args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { "to-database": text, "to-database-file": text, "to-files": text };
  const { values } = parseArgs({ args, options });
  const file = values["to-database-file"];
  const database = file === undefined ? values["to-database"] : readSecretFile(file);
  if (!database) throw new Error(usage);
  if (file === undefined && hasPassword(database))
    throw new Error(
      "Every account of this machine can read a command's words: give the address as --to-database-file.",
    );
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const sentences = await move(readSettings(), { database, files: values["to-files"] }, print);
  for (const sentence of sentences) print(sentence);
}

function hasPassword(database: string): boolean {
  return URL.canParse(database) && new URL(database).password !== "";
}

await runCommand(moveInstallation);
