import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newIdempotencyKey } from "../app/new-key.ts";

/** What is kept on this device: the texts of unsent forms, and their photos apart, so that typing writes little. */
interface Kept extends DBSchema {
  work: { key: string; value: DraftRecord };
  photos: { key: string; value: DraftPhotoRecord; indexes: { work: string } };
}

export interface DraftRecord {
  values: unknown;
  /** When it was last kept, ISO. */
  at: string;
  /** Goes with the form when it is sent, so that sending twice saves once. */
  sendKey: string;
}

interface DraftPhotoRecord {
  work: string;
  photo: StoredPhoto;
}

// Bytes, because WebKit stores no Blobs in a private window. Versions before this one stored Blobs.
type StoredPhoto = Omit<DraftPhoto, "blob"> & ({ bytes: ArrayBuffer; type: string } | { blob: Blob });

/** A photo as it was chosen or, once it has been prepared, as it will be sent. */
export interface DraftPhoto {
  id: string;
  name: string;
  blob: Blob;
  isPrepared: boolean;
  /** Photos stand in the order of this number. */
  position: number;
}

/** `key` names account, form and slot. Undefined when nothing is kept there. */
export async function readDraft(key: string): Promise<(DraftRecord & { photos: DraftPhoto[] }) | undefined> {
  const database = await open();
  await Promise.allSettled(writesOf(key).map(([, write]) => write));
  const record = await database.get("work", key);
  const photos = await database.getAllFromIndex("photos", "work", key);
  if (!record && photos.length === 0) return undefined;
  const sorted = photos.map((kept) => asKept(kept.photo)).sort((a, b) => a.position - b.position);
  return { values: undefined, at: new Date().toISOString(), sendKey: newIdempotencyKey(), ...record, photos: sorted };
}

/** Says whether anything is kept there, without reading the photos. */
export async function hasWork(key: string): Promise<boolean> {
  const database = await open();
  const found = [database.getKey("work", key), database.getKeyFromIndex("photos", "work", key)];
  return (await Promise.all(found)).some((one) => one !== undefined);
}

function asKept({ id, name, isPrepared, position, ...stored }: StoredPhoto): DraftPhoto {
  const blob = "bytes" in stored ? new Blob([stored.bytes], { type: stored.type }) : stored.blob;
  return { id, name, isPrepared, position, blob };
}

/** Once the store is open the write begins before this returns, so that it outlives a page that is being left. */
export function saveTexts(key: string, record: DraftRecord): Promise<void> {
  return ready ? putTexts(ready, key, record) : open().then((database) => putTexts(database, key, record));
}

async function putTexts(database: IDBPDatabase<Kept>, key: string, record: DraftRecord): Promise<void> {
  const transaction = database.transaction("work", "readwrite");
  const written = transaction.store.put(record, key);
  transaction.commit();
  await Promise.all([written, transaction.done]);
}

// The writes of photos that have not come to their end, by photo. One that is taken out of here is called off.
const writes = new Map<string, Promise<void>>();
let lastWrite: Promise<unknown> = Promise.resolve();

/** Photos are read and written one after the other: a phone has little memory for the bytes of many at once. */
export function savePhoto(key: string, photo: DraftPhoto): Promise<void> {
  const place = placeOf(key, photo.id);
  const isCalledOff = () => writes.get(place) !== write;
  const write = lastWrite.then(() => writePhoto(key, photo, isCalledOff));
  lastWrite = write.catch(() => undefined); // Whoever asked for it hears of it.
  writes.set(place, write);
  return write.finally(() => {
    if (!isCalledOff()) writes.delete(place);
  });
}

async function writePhoto(key: string, { blob, ...photo }: DraftPhoto, isCalledOff: () => boolean): Promise<void> {
  if (isCalledOff()) return;
  const [database, bytes] = await Promise.all([open(), blob.arrayBuffer()]);
  if (isCalledOff()) return;
  await database.put("photos", { work: key, photo: { ...photo, type: blob.type, bytes } }, placeOf(key, photo.id));
}

export async function deletePhoto(key: string, id: string): Promise<void> {
  writes.delete(placeOf(key, id));
  await (await open()).delete("photos", placeOf(key, id));
}

/** Removes a form's texts and photos together. */
export async function deleteDraft(key: string): Promise<void> {
  for (const [place] of writesOf(key)) writes.delete(place);
  const transaction = (await open()).transaction(["work", "photos"], "readwrite");
  await transaction.objectStore("work").delete(key);
  for (const photo of await transaction.objectStore("photos").index("work").getAllKeys(key)) {
    await transaction.objectStore("photos").delete(photo);
  }
  await transaction.done;
}

function writesOf(key: string) {
  return [...writes].filter(([place]) => place.startsWith(placeOf(key, "")));
}

function placeOf(key: string, photo: string): string {
  return `${key}/${photo}`;
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
