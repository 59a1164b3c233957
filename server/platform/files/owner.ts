import { text } from "node:stream/consumers";
import type { Files } from "./files.ts";

/** The file that holds the id of the installation whose rows name the files beside it. It is no file of the product. */
export const ownerName = "installation.id";

/**
 * Claims these files for an installation: its sweep deletes what its own rows do not name. Of two that claim them at the
 * same time, one is refused at its next claim. @throws Error with a sentence when another installation has them
 */
export async function claimFiles(files: Pick<Files, "get" | "put">, id: string): Promise<void> {
  const owner = await ownerOf(files);
  if (owner === undefined) return files.put(ownerName, Buffer.from(id));
  if (owner !== id) throw new Error(foreignFiles);
}

/** The id of the installation that has claimed these files. */
export async function ownerOf(files: Pick<Files, "get">): Promise<string | undefined> {
  const found = await files.get(ownerName);
  return found && text(found.bytes);
}

export const foreignFiles =
  "The files belong to another installation, which deletes what its own database does not name: give each a folder " +
  `(DATA_DIR) or a prefix (FILES_URL) of its own. If that one is no more, delete the file ${ownerName} beside them.`;
