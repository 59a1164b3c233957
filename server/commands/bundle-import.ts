import { wordsOf } from "../exports/bundle-import/bundle-verify.mjs";
import { type ImportedBundle, importBundleFile } from "../exports/bundle-import/importing.ts";
import { openDatabase } from "../platform/database/open.ts";
import { openPrivateFolder } from "../platform/database/private-folder.ts";
import { wallClock } from "../platform/dependencies.ts";
import { openFiles } from "../platform/files/open.ts";
import { openKeys } from "../platform/secret.ts";
import { readSettings } from "../platform/settings.ts";

/**
 * `npm run bundle:import`: brings everything of one learner into the configured database and files. With the embedded
 * database the server has to be stopped meanwhile; beside PostgreSQL it may run.
 */
async function importBundle(words: string[]): Promise<void> {
  const wish = wordsOf(words);
  if (!wish) throw new Error("Say which bundle to bring in: npm run bundle:import -- FILE.zip [--key FINGERPRINT]");
  const settings = readSettings();
  openPrivateFolder(settings.DATA_DIR);
  const database = await openDatabase(settings);
  try {
    const files = await openFiles(settings);
    const deps = { db: database.db, files, keys: openKeys(settings), clock: wallClock, settings };
    process.stdout.write(`${sentencesOf(await importBundleFile(deps, wish.file, wish.key)).join("\n")}\n`);
  } finally {
    await database.close();
  }
}

function sentencesOf({ learner, portfolios, photos, rounds, made }: ImportedBundle): string[] {
  const held = [counted(portfolios, "portfolio"), counted(photos, "photo"), counted(rounds, "closed round")];
  const isNew = made.some(({ role }) => role === "student");
  return [
    `${learner} is here: ${held.join(", ")}.`,
    isNew
      ? "They have no password yet: “Forgot Password?” on the login page lets them in. No assessor is assigned to them."
      : "Their account was here already and stays as it is.",
    ...made
      .filter(({ role }) => role === "assessor")
      .map(
        ({ name, email }) =>
          `${name} (${email}) assessed them and was not known here: an inactive account keeps the name.`,
      ),
  ];
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;
}

try {
  await importBundle(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
