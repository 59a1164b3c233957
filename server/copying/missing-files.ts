import { findNamed } from "../housekeeping.ts";
import type { Dependencies } from "../platform/dependencies.ts";

/** So many of the newest photos and pictures are looked for. */
const sample = 20;

/**
 * Refuses to start where files are missing that rows name: the folder is not the one of this database, or is not shared
 * with the server that stored them. @throws Error with a sentence
 */
export async function refuseMissingFiles({ db, files, settings }: Omit<Dependencies, "keys" | "clock">): Promise<void> {
  if (settings.FILES_MAY_BE_MISSING) return;
  const photos = await db.selectFrom("photos").select("file").orderBy("createdAt", "desc").limit(sample).execute();
  const pictures = await db
    .selectFrom("accounts")
    .select("image")
    .where("image", "is not", null)
    .limit(sample)
    .execute();
  const names = [...photos.map(({ file }) => file), ...pictures.map(({ image }) => image ?? "")];
  const missing: string[] = [];
  for (const name of names) {
    const found = await files.get(name);
    if (!found) missing.push(name);
    found?.bytes.destroy();
  }
  // Another server may have deleted one meanwhile; its row was deleted first.
  const named = missing.length > 0 ? await findNamed({ db }, missing) : new Set<string>();
  const lost = missing.filter((name) => named.has(name));
  if (lost.length === 0) return;
  throw new Error(
    `Files are missing that the database names: ${lost.length} of the newest ${names.length}, such as ${lost[0]}. ` +
      "DATA_DIR has to be the folder that belongs to this database, and the same for all of its servers. " +
      "If they are lost, restore a backup, or set FILES_MAY_BE_MISSING=true to start without them.",
  );
}
