import type { PlacedAttachments } from "contract/portfolios/form-fields.ts";
import { photoLimits } from "contract/portfolios/photos.ts";
import { isCommitUncertain } from "../platform/database/errors.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { refuseFiles } from "../platform/http/bodies/refused-files.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { storePhoto, withEachFile } from "../platform/images/store.ts";
import { Refusal } from "../platform/refusal.ts";
import { addedIn, type Placing, withPosters } from "./attachments/placing.ts";
import type { NewPhoto, OrderedPhoto } from "./photo-order.ts";
import { lockQuota } from "./quota.ts";
import { copyReference, deleteUnreferenced, findShared, lockSharedRows } from "./shared-photos.ts";

/** What a form adds to a student's portfolio, and who sends it: photos that it brings or that were uploaded before. */
interface Added {
  student: string;
  by: string;
  files: ReceivedFile[];
  uploads: string[];
  attachments?: PlacedAttachments | undefined;
}

/**
 * Stores the photos received and saves them in one transaction, all or none. What the learner has stored already is
 * shared, and stored after all when it was removed meanwhile. @throws what `save` does, Refusal 413 or 415 that names
 * every photo which cannot be used
 */
export async function saveWithPhotos<Result>(
  deps: Dependencies,
  added: Added,
  save: (db: Db, photos: NewPhoto[], placing: Placing | undefined) => Promise<Result>,
): Promise<Result> {
  const { by, attachments } = added;
  return withPosters(deps, by, attachments, (placing) =>
    savePhotos(deps, added, (db, photos) => save(db, photos, placing)),
  );
}

async function savePhotos<Result>(
  deps: Dependencies,
  { student, files, uploads, attachments }: Added,
  save: (db: Db, photos: NewPhoto[]) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const photos = await storePhotos(deps, student, files);
    try {
      return await transact(deps, async (db) => {
        await lockQuota({ ...deps, db }, student, files.length + uploads.length + addedIn(attachments));
        if (!(await lockSharedRows(db, photos))) throw new SharedFileLost();
        return save(db, photos);
      });
    } catch (error) {
      await removeUnsavedFiles(deps, photos, error);
      if (!(error instanceof SharedFileLost)) throw error;
    }
  }
}

// Ends the transaction above.
class SharedFileLost extends Error {}

// In their order. If one cannot be used, the files of the others are removed.
async function storePhotos(deps: Dependencies, student: string, files: ReceivedFile[]): Promise<NewPhoto[]> {
  const storing = new Map<string, Promise<NewPhoto>>();
  async function storeOnce(file: ReceivedFile): Promise<NewPhoto> {
    const before = storing.get(file.sha256);
    const stored = storeOne(deps, student, file, before);
    if (!before) storing.set(file.sha256, stored);
    return stored;
  }
  const { done, refused, fault } = await withEachFile(files, storeOnce);
  if (fault === undefined && refused.length === 0) return done;
  await deleteUnreferenced(deps, done);
  throw fault ?? refuseFiles(refused);
}

/**
 * Removes the files of a save that failed. When it is unknown whether the transaction was committed, they stay, and the
 * sweep removes them if no row names them.
 */
export async function removeUnsavedFiles(
  deps: Dependencies,
  photos: Pick<NewPhoto, "file" | "stored">[],
  error: unknown,
): Promise<void> {
  if (!isCommitUncertain(error)) await deleteUnreferenced(deps, photos);
}

export async function addPhotos(db: Db, portfolio: string, photos: OrderedPhoto[]): Promise<void> {
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

// `before` is the same photo, which came earlier in this form: one that was refused is refused again, by its own name.
async function storeOne(
  deps: Dependencies,
  student: string,
  file: ReceivedFile,
  before: Promise<NewPhoto> | undefined,
): Promise<NewPhoto> {
  const row = { id: newId(), caption: "", sha256: file.sha256, createdAt: deps.clock.now().toISOString() };
  const twin = await before?.catch(() => undefined);
  const shared = twin ? copyReference(twin) : await findShared(deps, student, file.sha256);
  if (shared) return { ...shared, ...row };
  const { name, ...facts } = await storePhoto(deps.files, file);
  return { ...row, ...facts, file: name, stored: null };
}
