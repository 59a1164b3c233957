import { text } from "node:stream/consumers";
import type { Dependencies } from "../dependencies.ts";
import type { Files } from "./files.ts";
import { ownerName } from "./stored-name.ts";

/**
 * Claims these files for a database: its sweep deletes what its own rows do not name. It does so once, when they are its
 * first; from then on the claim has to be there, so that a second server does not start on files of its own.
 * @throws Error with a sentence when another installation has them, or the database has claimed others
 */
export async function claimFiles(
  { db, files }: Pick<Dependencies, "db" | "files">,
  { mayBeMissing = false } = {},
): Promise<void> {
  const { id, hasFiles } = await db.selectFrom("installation").select(["id", "hasFiles"]).executeTakeFirstOrThrow();
  const owner = await ownerOf(files);
  if (owner !== undefined && owner !== id) throw new Error(foreignFiles);
  if (owner === id && hasFiles) return;
  await db.transaction().execute(async (db) => {
    // Of servers that start together, the others wait here until the claim of the first is there.
    const { numUpdatedRows } = await db
      .updateTable("installation")
      .set({ hasFiles: 1 })
      .where("hasFiles", "=", 0)
      .executeTakeFirst();
    if ((await ownerOf(files)) === id) return;
    if (Number(numUpdatedRows) === 0 && !mayBeMissing) throw new Error(otherFiles);
    await files.put(ownerName, Buffer.from(id));
  });
}

/** The id of the installation that has claimed these files. */
export async function ownerOf(files: Pick<Files, "get">): Promise<string | undefined> {
  const found = await files.get(ownerName);
  return found && text(found.bytes);
}

export const foreignFiles =
  "The files belong to another installation, which deletes what its own database does not name: give each a folder " +
  `(DATA_DIR) or a prefix (FILES_URL) of its own. If that one is no more, delete the file ${ownerName} beside them.`;

const otherFiles =
  "These are not the files of this database: it has claimed others. FILES_URL has to name their prefix, or without it " +
  "DATA_DIR their folder, at each of its servers. If they are lost, restore a backup, or set FILES_MAY_BE_MISSING=true to " +
  "start without them.";
