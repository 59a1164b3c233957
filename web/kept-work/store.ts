import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newKey } from "./new-key.ts";

/** What is kept on this device: the texts of unsent forms, and their photos apart, so that typing writes little. */
interface Kept extends DBSchema {
  work: { key: string; value: KeptRecord };
  photos: { key: string; value: KeptPhotoRecord; indexes: { work: string } };
}

export interface KeptRecord {
  values: unknown;
  /** When it was last kept, ISO. */
  at: string;
  /** Goes with the form when it is sent, so that sending twice saves once. */
  sendKey: string;
}

interface KeptPhotoRecord {
  work: string;
  photo: KeptPhoto;
}

/** A photo as it was chosen or, once it has been prepared, as it will be sent. */
export interface KeptPhoto {
  id: string;
  name: string;
  blob: Blob;
  isPrepared: boolean;
  /** Photos stand in the order of this number. */
  position: number;
}

/** `key` names account, form and slot. Undefined when nothing is kept there. */
export async function readWork(key: string): Promise<(KeptRecord & { photos: KeptPhoto[] }) | undefined> {
  const database = await open();
  const record = await database.get("work", key);
  const photos = await database.getAllFromIndex("photos", "work", key);
  if (!record && photos.length === 0) return undefined;
  const sorted = photos.map((kept) => kept.photo).sort((a, b) => a.position - b.position);
  return { values: undefined, at: new Date().toISOString(), sendKey: newKey(), ...record, photos: sorted };
}

/** Once the store is open the write begins before this returns, so that it outlives a page that is being left. */
export function keepTexts(key: string, record: KeptRecord): Promise<void> {
  return ready ? putTexts(ready, key, record) : open().then((database) => putTexts(database, key, record));
}

async function putTexts(database: IDBPDatabase<Kept>, key: string, record: KeptRecord): Promise<void> {
  const transaction = database.transaction("work", "readwrite");
  const written = transaction.store.put(record, key);
  transaction.commit();
  await Promise.all([written, transaction.done]);
}

export async function keepPhoto(key: string, photo: KeptPhoto): Promise<void> {
  await (await open()).put("photos", { work: key, photo }, `${key}/${photo.id}`);
}

export async function dropPhoto(key: string, id: string): Promise<void> {
  await (await open()).delete("photos", `${key}/${id}`);
}

/** Removes a form's texts and photos together. */
export async function dropWork(key: string): Promise<void> {
  const transaction = (await open()).transaction(["work", "photos"], "readwrite");
  await transaction.objectStore("work").delete(key);
  for (const photo of await transaction.objectStore("photos").index("work").getAllKeys(key)) {
    await transaction.objectStore("photos").delete(photo);
  }
  await transaction.done;
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;
let ready: IDBPDatabase<Kept> | undefined;

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>("portfolio-builder", 1, {
    upgrade(database) {
      database.createObjectStore("work");
      database.createObjectStore("photos").createIndex("work", "work");
    },
    terminated: close,
  });
  opened.then((database) => {
    ready = database;
  }, close);
  return opened;
}

function close(): void {
  opened = undefined;
  ready = undefined;
}
