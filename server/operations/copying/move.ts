import { resolve } from "node:path";
import { type BucketLocation, bucketAt } from "../../platform/files/bucket/location.ts";
import type { Settings } from "../../platform/settings.ts";
import { copyInstallation, sentencesOf } from "./installation.ts";
import { claimPlace, openStopped, openTarget } from "./opening.ts";
import { copySecret } from "./secret.ts";

/** Where an installation moves to: a PostgreSQL URL or a data folder, and an s3:// URL or the data folder for the files. */
export interface Destination {
  database: string;
  files: string | undefined;
}

/**
 * Copies the configured installation, while no server runs on it, to an empty place. The original stays as it is. Called
 * again after an interruption, it goes on. Answers what to say and to do next. @throws Error with a sentence
 */
export async function move(settings: Settings, to: Destination, report: (line: string) => unknown): Promise<string[]> {
  const target = targetOf(settings, to);
  const original = await openStopped(settings);
  try {
    const copy = await openTarget(target);
    try {
      const secret = copySecret(settings, target);
      const first = await original.db
        .selectFrom("auditLog")
        .select("hash")
        .orderBy("position")
        .limit(1)
        .executeTakeFirst();
      const copied = await copyInstallation(original, copy, { source: `move ${first?.hash}`, report });
      await claimPlace(copy, target);
      return [...sentencesOf(copied), secret, ...nextSteps(target)];
    } finally {
      await copy.close();
    }
  } finally {
    await original.close();
  }
}

function targetOf(settings: Settings, { database, files }: Destination): Settings {
  const DATABASE_URL = /^postgres(ql)?:\/\//.test(database) ? database : undefined;
  if (files?.startsWith("s3://")) return targetInBucket(settings, DATABASE_URL, { database, files });
  const DATA_DIR = files ?? (DATABASE_URL ? undefined : database);
  if (DATA_DIR === undefined) throw new Error("Say where the files go too: --to-files FOLDER or s3://…");
  for (const folder of DATABASE_URL ? [DATA_DIR] : [database, DATA_DIR])
    if (folder.includes("://")) throw new Error(`${folder.split("://")[0]}:// is not a place that this can move to.`);
  if (!DATABASE_URL && resolve(database) !== resolve(DATA_DIR))
    throw new Error("The embedded database and the files share one folder: leave --to-files out.");
  if (resolve(DATA_DIR) === resolve(settings.DATA_DIR))
    throw new Error("The old installation stays as it is, so the files need another folder than DATA_DIR.");
  refuseSameDatabase(settings, DATABASE_URL);
  return { ...settings, DATABASE_URL, DATA_DIR, FILES_URL: undefined };
}

// With PostgreSQL the data folder of the server stays: it holds the secret, and what is on its way to the bucket.
function targetInBucket(settings: Settings, DATABASE_URL: string | undefined, { database, files }: BucketDestination) {
  const FILES_URL = bucketOf(files);
  if (!settings.AWS_ACCESS_KEY_ID || !settings.AWS_SECRET_ACCESS_KEY)
    throw new Error("A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  if (settings.FILES_URL && FILES_URL.url + FILES_URL.prefix === settings.FILES_URL.url + settings.FILES_URL.prefix)
    throw new Error("The old installation stays as it is, so the files need another bucket or prefix than FILES_URL.");
  refuseSameDatabase(settings, DATABASE_URL);
  const DATA_DIR = DATABASE_URL ? settings.DATA_DIR : database;
  if (!DATABASE_URL && resolve(DATA_DIR) === resolve(settings.DATA_DIR))
    throw new Error("The old installation stays as it is, so the database needs another folder than DATA_DIR.");
  return { ...settings, DATABASE_URL, DATA_DIR, FILES_URL };
}

function bucketOf(files: string): BucketLocation {
  try {
    return bucketAt(files);
  } catch (error) {
    throw new Error(`--to-files ${error instanceof Error ? error.message : error}`);
  }
}

interface BucketDestination extends Destination {
  files: string;
}

function refuseSameDatabase(settings: Settings, DATABASE_URL: string | undefined): void {
  if (DATABASE_URL && DATABASE_URL === settings.DATABASE_URL)
    throw new Error("The old installation stays as it is, so this needs another database than DATABASE_URL.");
}

function nextSteps({ DATABASE_URL, DATA_DIR, FILES_URL }: Settings): string[] {
  const steps = [
    `DATA_DIR=${resolve(DATA_DIR)}`,
    `${DATABASE_URL ? "the new" : "without"} DATABASE_URL`,
    `${FILES_URL ? "the new" : "without"} FILES_URL`,
  ];
  return [
    "",
    `The old installation is unchanged. Start the server on the new one, with ${steps.join(", ")}, and never on the old ` +
      "one again: both would send the e-mails that wait.",
  ];
}
