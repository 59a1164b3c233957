import { photoLimits } from "contract/photos.ts";
import { isUnsettled } from "../database/faults.ts";
import { newId } from "../database/ids.ts";
import type { PhotoRow } from "../database/tables.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { refuseFiles } from "../http/refused-files.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { withEachFile } from "../pictures/each-file.ts";
import { removePhoto, storePhoto } from "../pictures/store.ts";

/** A photo whose files are on the disk and whose row is not written yet. */
export type NewPhoto = Omit<PhotoRow, "portfolio" | "position">;

/**
 * Stores photos that arrived, in their order. All or none: if one cannot be used, the others' files go again.
 * @throws Refusal 413 or 415 that names every photo which cannot be used
 */
export async function storePhotos(house: House, files: ReceivedFile[]): Promise<NewPhoto[]> {
  const { done, refused, fault } = await withEachFile(files, (file) => storeOne(house, file));
  if (fault === undefined && refused.length === 0) return done;
  await dropPhotos(house, done);
  throw fault ?? refuseFiles(refused);
}

/** Removes files that no row names (any more). */
export async function dropPhotos(house: House, photos: { file: string }[]): Promise<void> {
  await Promise.all(photos.map((photo) => removePhoto(house.files, photo.file)));
}

/**
 * The same after a save that failed. Where nobody can say whether it was kept after all, the files stay until the sweep
 * has seen whether a row names them.
 */
export async function dropUnsaved(house: House, photos: { file: string }[], fault: unknown): Promise<void> {
  if (!isUnsettled(fault)) await dropPhotos(house, photos);
}

/** Writes the rows, behind the photos that are there already. */
export async function addPhotos(db: Db, portfolio: string, photos: NewPhoto[], after: number): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map((photo, index) => ({ ...photo, portfolio, position: after + index + 1 }));
  await db.insertInto("photos").values(rows).execute();
}

/** `files` are those that have just arrived, the last of `count`. @throws Refusal 413 that says how many photos a portfolio can have */
export function checkCount(count: number, files: ReceivedFile[] = []): void {
  const over = count - photoLimits.most;
  if (over <= 0) return;
  const rule = `A portfolio can have at most ${photoLimits.most} photos.`;
  const errors = files
    .slice(-over)
    .map(({ field, name }) => ({ path: field, message: `${name} is too many. ${rule}` }));
  throw new Refusal(413, `${rule} Remove some and try again.`, { errors });
}

async function storeOne(house: House, file: ReceivedFile): Promise<NewPhoto> {
  const { name, ...facts } = await storePhoto(house.files, file);
  const createdAt = house.clock.now().toISOString();
  return { id: newId(), file: name, ...facts, sha256: file.sha256, createdAt };
}
