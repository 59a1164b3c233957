import { newId } from "../platform/database/ids.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { isStoredName, type StoredName } from "../platform/files/stored-name.ts";
import { removePhoto, storedName, thumbnailName } from "../platform/images/store.ts";

// A stored file may be that of several photos of one learner. Its name is random and never given again, and whoever adds a
// photo to it locks a row that has it until the commit; so once no committed row has a file, none ever will.

/** What of a photo is the same in each portfolio that shows it: its own address, and the files that it shares. */
export type SharedPhoto = Pick<
  PhotoRow,
  "file" | "stored" | "width" | "height" | "bytes" | "takenAt" | "colour" | "sha256" | "fullSha256" | "thumbnailSha256"
>;

/**
 * The same photo in one of the learner's portfolios, with a name of its own, as `lockSharedRows` then has to confirm. One
 * whose file is lost is stored anew.
 */
export async function findShared(
  { db, files }: Pick<Dependencies, "db" | "files">,
  student: string,
  sha256: string,
): Promise<SharedPhoto | undefined> {
  const found = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .select(["photos.file", "photos.stored", "photos.width", "photos.height", "photos.bytes", "photos.takenAt"])
    .select(["photos.colour", "photos.sha256", "photos.fullSha256", "photos.thumbnailSha256"])
    .where("portfolios.student", "=", student)
    .where("portfolios.deletedAt", "is", null)
    .where("photos.sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  const name = found && storedName(found);
  const file = name && (await files.get(name, { start: 0, end: 0 }));
  file?.bytes.destroy();
  return file && copyReference(found);
}

/** The photo once more, with the same files. */
export function copyReference<Photo extends Pick<PhotoRow, "file" | "stored">>(photo: Photo): Photo {
  return { ...photo, file: `${newId()}.jpg`, stored: photo.stored ?? photo.file };
}

/**
 * Keeps the files that these photos share until the commit, by locking the rows that have them; before one of these rows
 * is deleted in the same transaction. False when no row has one of them any more: they may be gone.
 */
export async function lockSharedRows(db: Db, photos: Pick<PhotoRow, "file" | "stored">[]): Promise<boolean> {
  const own = new Set(photos.map(({ file }) => file));
  const shared = [...new Set(photos.flatMap(({ stored }) => (stored && !own.has(stored) ? [stored] : [])))];
  if (shared.length === 0) return true;
  const rows = await db
    .updateTable("photos")
    .set((row) => ({ stored: row.ref("stored") }))
    .where(({ eb, or, and }) =>
      or([eb("stored", "in", shared), and([eb("stored", "is", null), eb("file", "in", shared)])]),
    )
    .returning(["file", "stored"])
    .execute();
  const held = new Set(rows.map(({ file, stored }) => stored ?? file));
  return shared.every((name) => held.has(name));
}

/**
 * Removes the files of photos that no longer have, or never got, a row, unless another photo shares them. Where nobody can
 * say that, they stay for the sweep. @throws never
 */
export async function deleteUnreferenced(
  { db, files }: Pick<Dependencies, "db" | "files">,
  photos: Pick<PhotoRow, "file" | "stored">[],
): Promise<void> {
  if (photos.length === 0) return;
  const names = [...new Set(photos.flatMap((photo) => storedName(photo) ?? []))];
  const named = await referencedFiles(db, names).catch(() => new Set(names));
  await Promise.all(names.filter((name) => !named.has(name)).map((name) => removePhoto(files, name)));
}

/**
 * Which of these stored files a row still names; the others are orphans. Rows of deleted portfolios count too. One
 * statement, so that a name which moves from a table to another meanwhile is in one of them.
 */
export async function referencedFiles(db: Db, names: StoredName[]): Promise<Set<StoredName>> {
  const fullSize = [...new Set(names.map((name) => name.replace(/\.thumb\.jpg$/, ".jpg")))];
  const rows = await db
    .selectFrom("photos")
    .select("file")
    .where("file", "in", fullSize)
    .where("stored", "is", null)
    .unionAll(
      db.selectFrom("photos").select("stored as file").$narrowType<{ file: string }>().where("stored", "in", fullSize),
    )
    .unionAll(db.selectFrom("uploads").select("file").$narrowType<{ file: string }>().where("file", "in", fullSize))
    .unionAll(
      db.selectFrom("uploads").select("stored as file").$narrowType<{ file: string }>().where("stored", "in", fullSize),
    )
    .unionAll(db.selectFrom("uploadPieces").select("file").where("file", "in", names))
    .unionAll(db.selectFrom("attachments").select("file").$narrowType<{ file: string }>().where("file", "in", names))
    .unionAll(
      db
        .selectFrom("attachments")
        .select("poster as file")
        .$narrowType<{ file: string }>()
        .where("poster", "in", names),
    )
    .unionAll(
      db.selectFrom("accounts").select("image as file").$narrowType<{ file: string }>().where("image", "in", fullSize),
    )
    .execute();
  return new Set(rows.flatMap(({ file }) => (isStoredName(file) ? [file, thumbnailName(file)] : [])));
}
