import type { Dependencies } from "../../platform/dependencies.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import { claimFiles } from "../../platform/files/owner.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { storedName } from "../../platform/images/store.ts";
import { findNamed } from "../housekeeping.ts";

/** So many of the newest photos and attachments, and pictures, are looked for. */
const sample = 20;

/**
 * Refuses to start where another installation has the files, this one has others, or some are missing that rows name:
 * they are not those of this database, or are not shared with the server that stored them. @throws Error with a sentence
 */
export async function refuseWrongFiles(deps: Omit<Dependencies, "keys" | "clock">): Promise<void> {
  try {
    const { FILES_MAY_BE_MISSING: mayBeMissing } = deps.settings;
    await claimFiles(deps, { mayBeMissing });
    if (!mayBeMissing) await refuseMissingFiles(deps);
  } catch (error) {
    // A server does everything else meanwhile, and claims the files before it sweeps them.
    if (!(error instanceof FilesUnavailable)) throw error;
  }
}

async function refuseMissingFiles({ db, files, settings }: Omit<Dependencies, "keys" | "clock">): Promise<void> {
  const photos = await db
    .selectFrom("photos")
    .select(["file", "stored"])
    .orderBy("createdAt", "desc")
    .limit(sample)
    .execute();
  const pictures = await db
    .selectFrom("accounts")
    .select("image")
    .where("image", "is not", null)
    .limit(sample)
    .execute();
  const attachments = await db
    .selectFrom("attachments")
    .select("file")
    .where("file", "is not", null)
    .orderBy("id", "desc")
    .limit(sample)
    .execute();
  const attached = attachments.map(({ file }) => parseStoredName(file));
  const names = [
    ...photos.map(storedName),
    ...attached,
    ...pictures.map(({ image }) => parseStoredName(image)),
  ].flatMap((name) => name ?? []);
  const missing: StoredName[] = [];
  for (const name of names) {
    const found = await files.get(name);
    if (!found) missing.push(name);
    found?.bytes.destroy();
  }
  // Another server may have deleted one meanwhile; its row was deleted first.
  const named = missing.length > 0 ? await findNamed({ db }, missing) : new Set<StoredName>();
  const lost = missing.filter((name) => named.has(name));
  if (lost.length === 0) return;
  throw new Error(
    `Files are missing that the database names: ${lost.length} of the newest ${names.length}, such as ${lost[0]}. ` +
      `${settings.FILES_URL ? "FILES_URL has to name the prefix" : "DATA_DIR has to be the folder"} that belongs to ` +
      "this database, and the same for all of its servers. " +
      "If they are lost, restore a backup, or set FILES_MAY_BE_MISSING=true to start without them.",
  );
}
