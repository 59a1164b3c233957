import { type DraftRecord, open, photoKeyOf, photosWritten } from "./store.ts";

/**
 * Moves a draft to another key, with `record` as its texts: in one transaction, so that it is never in both places nor in
 * none. @throws DOMException without room, or when a photo of `photos` is not on the device
 */
export async function moveDraft(from: string, to: string, record: DraftRecord, photos: string[]): Promise<void> {
  await photosWritten(from);
  // "Strict" writes it to the disk before it says so: the battery of a phone ends too.
  const transaction = (await open()).transaction(["work", "photos"], "readwrite", { durability: "strict" });
  const [texts, pictures] = [transaction.objectStore("work"), transaction.objectStore("photos")];
  try {
    await texts.delete(from);
    await texts.put(record, to);
    // One at a time: a phone has little memory for the bytes of many.
    for (const id of photos) {
      const row = await pictures.get(photoKeyOf(from, id));
      if (!row) throw new DOMException("a photo is not on the device", "NotFoundError");
      await pictures.put({ ...row, work: to }, photoKeyOf(to, id));
    }
    for (const rest of await pictures.index("work").getAllKeys(from)) await pictures.delete(rest);
  } catch (error) {
    transaction.done.catch(() => undefined); // It ends with the error that is thrown here.
    transaction.abort();
    throw error;
  }
  await transaction.done;
}
