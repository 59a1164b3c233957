import { isFull } from "./retried-writes.ts";
import { type DraftPhoto, open, photoKeyOf, writes } from "./store.ts";

let lastWrite: Promise<unknown> = Promise.resolve();

/** Photos are read and written one at a time: a phone has little memory for the bytes of many. */
export function savePhoto(key: string, photo: DraftPhoto): Promise<void> {
  const photoKey = photoKeyOf(key, photo.id);
  const isCancelled = () => writes.get(photoKey) !== write;
  const write = lastWrite.then(() => writePhoto(key, photo, isCancelled));
  lastWrite = write.catch(() => undefined); // The caller of that write handles its error.
  writes.set(photoKey, write);
  return write.finally(() => {
    if (!isCancelled()) writes.delete(photoKey);
  });
}

async function writePhoto(key: string, { blob, ...photo }: DraftPhoto, isCancelled: () => boolean): Promise<void> {
  if (isCancelled()) return;
  // Chromium may count a write that had no room as stored, until the page is left: then texts have none either. What tells
  // it is loaded with the form's other code, after its page.
  const space = await import("./free-space.ts").catch(() => undefined);
  if (space && !(await space.hasFreeSpace(blob.size))) throw new DOMException("no room", "QuotaExceededError");
  const database = await open();
  const put = (stored: { blob: Blob } | { type: string; bytes: ArrayBuffer }) =>
    database.put("photos", { work: key, photo: { ...photo, ...stored } }, photoKeyOf(key, photo.id));
  if (isCancelled()) return;
  if (photo.file) {
    const isStored = await put({ blob }).then(
      () => true,
      (error) => {
        if (blob.size > wholeMost || isFull(error)) throw error;
        return false;
      },
    );
    if (isStored) return;
  }
  const bytes = await blob.arrayBuffer();
  if (!isCancelled()) await put({ type: blob.type, bytes });
}

/** A larger file is never read into memory as a whole, in bytes. */
const wholeMost = 30_000_000;

export async function deletePhoto(key: string, id: string): Promise<void> {
  writes.delete(photoKeyOf(key, id));
  await (await open()).delete("photos", photoKeyOf(key, id));
}
