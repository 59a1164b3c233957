import { photoLimits } from "contract/portfolios/photos.ts";
import { isUnsettled } from "../platform/database/faults.ts";
import { newId } from "../platform/database/ids.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { refuseFiles } from "../platform/http/bodies/refused-files.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { Refusal } from "../platform/http/refusals.ts";
import { withEachFile } from "../platform/images/each-file.ts";
import { removePhoto, storePhoto } from "../platform/images/store.ts";

/** A photo whose files are on the disk and whose row is not written yet. */
export type NewPhoto = Omit<PhotoRow, "portfolio" | "position">;

/**
 * Stores photos that arrived, in their order. All or none: if one cannot be used, the others' files go again.
 * @throws Refusal 413 or 415 that names every photo which cannot be used
 */
export async function storePhotos(deps: Dependencies, files: ReceivedFile[]): Promise<NewPhoto[]> {
  const { done, refused, fault } = await withEachFile(files, (file) => storeOne(deps, file));
  if (fault === undefined && refused.length === 0) return done;
  await dropPhotos(deps, done);
  throw fault ?? refuseFiles(refused);
}

/** Removes files that no row names (any more). */
export async function dropPhotos(deps: Dependencies, photos: { file: string }[]): Promise<void> {
  await Promise.all(photos.map((photo) => removePhoto(deps.files, photo.file)));
}

/**
 * The same after a save that failed. Where nobody can say whether it was kept after all, the files stay until the sweep
 * has seen whether a row names them.
 */
export async function dropUnsaved(deps: Dependencies, photos: { file: string }[], fault: unknown): Promise<void> {
  if (!isUnsettled(fault)) await dropPhotos(deps, photos);
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

async function storeOne(deps: Dependencies, file: ReceivedFile): Promise<NewPhoto> {
  const { name, ...facts } = await storePhoto(deps.files, file);
  const createdAt = deps.clock.now().toISOString();
  return { id: newId(), file: name, ...facts, sha256: file.sha256, createdAt };
}
