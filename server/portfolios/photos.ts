import { photoLimits } from "contract/photos.ts";
import { isUnsettled } from "../database/faults.ts";
import { newId } from "../database/ids.ts";
import type { PhotoRow } from "../database/tables.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { removePhoto, storePhoto } from "../pictures/store.ts";
import { takenAt } from "../pictures/taken.ts";

/** A photo whose files are on the disk and whose row is not written yet. */
export type NewPhoto = Omit<PhotoRow, "portfolio" | "position">;

/** Stores photos that arrived, in their order. All or none: if one cannot be used, the others' files go again. */
export async function storePhotos(house: House, files: ReceivedFile[]): Promise<NewPhoto[]> {
  const results = await Promise.allSettled(files.map((file) => storeOne(house, file)));
  const stored = results.filter((result) => result.status === "fulfilled").map((result) => result.value);
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return stored;
  await dropPhotos(house, stored);
  throw failed.reason;
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

/** @throws Refusal 413 that says how many photos a portfolio can have */
export function checkCount(count: number): void {
  if (count <= photoLimits.most) return;
  throw new Refusal(413, `A portfolio can have at most ${photoLimits.most} photos. Remove some and try again.`);
}

async function storeOne(house: House, file: ReceivedFile): Promise<NewPhoto> {
  const taken = await takenAt(file.path);
  const { name, width, height, bytes } = await storePhoto(house.files, file);
  const createdAt = house.clock.now().toISOString();
  return { id: newId(), file: name, width, height, bytes, takenAt: taken, sha256: file.sha256, createdAt };
}
