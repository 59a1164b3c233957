import { newIdempotencyKey } from "../../app/new-key.ts";
import { fileOfPoster, isFileId } from "../store/files.ts";
import { posterOf } from "../store/posters.ts";
import { moveDraft, withFreeSlot } from "../store/slots.ts";
import { deleteDraft, open, photoKeyOf, toDraftPhoto } from "../store/store.ts";
import { after, type OutboxEvent, type OutboxItem } from "./item.ts";
import { itemIn, outboxOf, type StoredItem } from "./stored-items.ts";

export function newItemKey(account: string): string {
  return `${outboxOf(account)}/${newIdempotencyKey()}`;
}

export async function readItem(key: string): Promise<OutboxItem | undefined> {
  const record = await (await open()).get("work", key);
  return record && itemIn(record.values);
}

/** The bytes of a photo as the person saw it, of a file, or of a file's poster. */
export async function readPhoto(key: string, id: string): Promise<Blob | undefined> {
  const file = fileOfPoster(id);
  const row = await (await open()).get("photos", photoKeyOf(key, file ?? id));
  if (!row) return undefined;
  const photo = toDraftPhoto(row.photo);
  return file === undefined ? photo.blob : photo.file && posterOf(photo.file);
}

/** Stores what has happened to an item, and removes what the server has. An item that is gone meanwhile stays gone. */
export async function recordEvent(key: string, event: OutboxEvent): Promise<OutboxItem | undefined> {
  const transaction = (await open()).transaction(["work", "photos"], "readwrite");
  const [texts, photos] = [transaction.objectStore("work"), transaction.objectStore("photos")];
  const record = await texts.get(key);
  if (!record) return undefined;
  const item = after(itemIn(record.values), event);
  if (item) await texts.put({ ...record, values: item }, key);
  else await texts.delete(key);
  if (event.kind === "saveAnswered") {
    const remaining = item?.photos.map(({ id }) => photoKeyOf(key, id)) ?? [];
    for (const photo of await photos.index("work").getAllKeys(key))
      if (!remaining.includes(photo)) await photos.delete(photo);
  }
  await transaction.done;
  return item;
}

/** Gives an item back to its form, as a draft of this account. Answers false when all places for such drafts are taken. */
export async function giveBack(account: string, { key, item }: StoredItem): Promise<boolean> {
  const { form, values, sendKey, photos, attention } = item;
  if (values === undefined && !(attention && "portfolio" in attention)) {
    // A mark, and what follows a change that has arrived, have no form that could hold them: their button is on the page.
    await deleteDraft(key);
    return true;
  }
  const ids = photos.flatMap(({ id }) => (fileOfPoster(id) ? [] : [id]));
  // The server may have the new portfolio: its form asks for it by the key before it is sent with a change.
  const tries =
    item.call === "createPortfolio" && item.mayBeSaved ? { tries: [ids.filter((id) => !isFileId(id))] } : {};
  const record = { values, sendKey, at: new Date().toISOString(), ...tries };
  return withFreeSlot(account, form, (place) => moveDraft(key, place, record, ids));
}
