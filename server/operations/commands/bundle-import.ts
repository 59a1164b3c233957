import { wordsOf } from "../../exports/bundle-import/bundle-file.ts";
import { type ImportedBundle, importBundleFile } from "../../exports/bundle-import/importing.ts";
import { refuseOtherSecret } from "../../platform/secret.ts";
import { refuseWrongFiles } from "../copying/missing-files.ts";
import { runCommand, withInstallation } from "./run-command.ts";

/**
 * `npm run bundle:import`: imports everything of one learner into the configured database and files. With SQLite the
 * server has to be stopped meanwhile; with PostgreSQL it may run.
 */
async function importBundle(...words: string[]): Promise<void> {
  const input = wordsOf(words);
  if (!input) throw new Error("Say which bundle to import: npm run bundle:import -- FILE.zip [--key FINGERPRINT]");
  await withInstallation(async (deps) => {
    await refuseOtherSecret(deps);
    await refuseWrongFiles(deps);
    const imported = await importBundleFile(deps, input.file, input);
    process.stdout.write(`${sentencesOf(imported).join("\n")}\n`);
  });
}

function sentencesOf({ learner, portfolios, photos, rounds, made }: ImportedBundle): string[] {
  const contents = [counted(portfolios, "portfolio"), counted(photos, "photo"), counted(rounds, "closed round")];
  const isNew = made.some(({ role }) => role === "student");
  return [
    `${learner} was imported: ${contents.join(", ")}.`,
    isNew
      ? "They have no password yet: “Forgot Password?” on the login page lets them in. No assessor is assigned to them."
      : "Their account existed already and was not changed.",
    ...made
      .filter(({ role }) => role === "assessor")
      .map(
        ({ name, email }) =>
          `${name} (${email}) assessed them and had no account here: an inactive one keeps the name.`,
      ),
  ];
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;
}

await runCommand(importBundle);
