import { photoLimits } from "contract/portfolios/photos.ts";
import { isCommitUncertain } from "../platform/database/errors.ts";
import { newId } from "../platform/database/ids.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { refuseFiles } from "../platform/http/bodies/refused-files.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { Refusal } from "../platform/http/refusals.ts";
import { removePhoto, storePhoto, thumbnailName, withEachFile } from "../platform/images/store.ts";
import type { NewPhoto, PlacedPhoto } from "./placing.ts";

/**
 * Stores the photos received, in their order: all or none. If one cannot be used, the files of the others are removed.
 * @throws Refusal 413 or 415 that names every photo which cannot be used
 */
export async function storePhotos(deps: Dependencies, files: ReceivedFile[]): Promise<NewPhoto[]> {
  const { done, refused, fault } = await withEachFile(files, (file) => storeOne(deps, file));
  if (fault === undefined && refused.length === 0) return done;
  await removePhotoFiles(deps, done);
  throw fault ?? refuseFiles(refused);
}

/** Removes files that no row names (any more). */
export async function removePhotoFiles(deps: Dependencies, photos: { file: string }[]): Promise<void> {
  await Promise.all(photos.map((photo) => removePhoto(deps.files, photo.file)));
}

/**
 * Removes the files of a save that failed. When it is unknown whether the transaction was committed, they stay, and the
 * sweep removes them if no row names them.
 */
export async function removeUnsavedFiles(
  deps: Dependencies,
  photos: { file: string }[],
  error: unknown,
): Promise<void> {
  if (!isCommitUncertain(error)) await removePhotoFiles(deps, photos);
}

export async function addPhotos(db: Db, portfolio: string, photos: PlacedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  await db
    .insertInto("photos")
    .values(photos.map((photo) => ({ ...photo, portfolio })))
    .execute();
}

/** `files` are the new ones, the last of `count`. @throws Refusal 413 that says how many photos a portfolio can have */
export function checkCount(count: number, files: ReceivedFile[] = []): void {
  const over = count - photoLimits.most;
  if (over <= 0) return;
  const rule = `A portfolio can have at most ${photoLimits.most} photos.`;
  const errors = files
    .slice(-over)
    .map(({ field, name }) => ({ path: field, message: `${name} is too many. ${rule}` }));
  throw new Refusal(413, `${rule} Remove some and try again.`, { errors });
}

async function storeOne(deps: Dependencies, file: ReceivedFile): Promise<NewPhoto> {
  const { name, ...facts } = await storePhoto(deps.files, file);
  const createdAt = deps.clock.now().toISOString();
  return { id: newId(), file: name, caption: "", ...facts, sha256: file.sha256, createdAt };
}

/** Which of these stored files a row still names; the others are orphans. Rows of deleted portfolios count too. */
export async function referencedFiles(db: Db, names: string[]): Promise<Set<string>> {
  const fullSize = [...new Set(names.map((name) => name.replace(/\.thumb\.jpg$/, ".jpg")))];
  // Uploads first: a save moves a file's name from there to the photos, so that in this order one of them has it.
  const uploads = await db.selectFrom("uploads").select("file").where("file", "in", fullSize).execute();
  const pieces = await db.selectFrom("uploadPieces").select("file").where("file", "in", names).execute();
  const photos = await db.selectFrom("photos").select("file").where("file", "in", fullSize).execute();
  const images = await db.selectFrom("accounts").select("image").where("image", "in", fullSize).execute();
  const named = [...uploads, ...pieces, ...photos, ...images.map(({ image: file }) => ({ file }))].map(
    ({ file }) => file ?? "",
  );
  return new Set(named.flatMap((file) => [file, thumbnailName(file)]));
}
