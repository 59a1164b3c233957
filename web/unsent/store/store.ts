import { byTime } from "contract/core/calendar.ts";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { unsentKey } from "../../app/shell/signed-in.ts";
import { type DraftFile, isFileId } from "./files.ts";

/** Drafts in IndexedDB. Photos have a store of their own, so that autosaving texts writes little. */
interface DraftSchema extends DBSchema {
  work: { key: string; value: DraftRecord };
  photos: { key: string; value: DraftPhotoRecord; indexes: { work: string } };
}

export interface DraftRecord {
  values: unknown;
  /** When it was last saved, ISO. */
  at: string;
  /** The idempotency key of the form: sending twice saves once. */
  sendKey: string;
  /** The photos that the form held then, by their ids: some may have had no room. Older versions did not note them. */
  photos?: string[];
  /** The photos of each attempt to send it under `sendKey` as a new portfolio, whose answer never came. */
  tries?: string[][];
}

/** A draft as it is on this device. */
export interface StoredForm extends Omit<DraftRecord, "photos"> {
  photos: DraftPhoto[];
  /** How many photos the form held that are not on this device. */
  lost?: number;
}

export interface DraftPhotoRecord {
  work: string;
  photo: StoredPhoto;
}

// Photos as bytes, because WebKit stores no Blobs in private windows. Files as Blobs, which the browser copies without
// reading them into memory; earlier versions stored photos so too.
type StoredPhoto = Omit<DraftPhoto, "blob"> & ({ bytes: ArrayBuffer; type: string } | { blob: Blob });

/** A photo as it was chosen or, once `isPrepared`, as it will be sent. */
export interface DraftPhoto {
  id: string;
  name: string;
  blob: Blob;
  isPrepared: boolean;
  /** Photos are sorted by this number. */
  position: number;
  /** Where it is a file or a recording instead. */
  file?: DraftFile;
}

/** `key` names account, form and slot. Waits for pending photo writes; undefined when there is no draft. */
export async function readDraft(key: string): Promise<StoredForm | undefined> {
  const database = await open();
  await photosWritten(key);
  const record = await database.get("work", key);
  const photos = await database.getAllFromIndex("photos", "work", key);
  if (!record && photos.length === 0) return undefined;
  const sorted = photos.map((row) => toDraftPhoto(row.photo)).sort((a, b) => a.position - b.position);
  const own = { values: undefined, at: new Date().toISOString(), sendKey: newIdempotencyKey(), ...record };
  return {
    ...own,
    photos: sorted,
    ...lostOf(
      record,
      sorted.map(({ id }) => id),
    ),
  };
}

function lostOf(record: DraftRecord | undefined, stored: string[]): { lost?: number } {
  const lost = record?.photos?.filter((id) => !stored.includes(id)).length ?? 0;
  return lost > 0 ? { lost } : {};
}

/** Resolves when no photo of this draft, or of any, is being written any more; to whether all of them could be. */
export async function photosWritten(key = ""): Promise<boolean> {
  const written = await Promise.allSettled(writesOf(key).map(([, write]) => write));
  return written.every(({ status }) => status === "fulfilled");
}

/** A draft as lists show it: without its photos, which may be large. */
export interface StoredDraft {
  key: string;
  /** The form's name, as `openDraft` was given it. */
  form: string;
  values: unknown;
  at: string;
  photos: number;
  /** How many files it has that are no photos; left out for none. */
  files?: number;
  /** Where it was tried to be sent and no answer came. */
  sendKey?: string;
  tries?: string[][];
  /** How many photos its form held that are not on this device. */
  lost?: number;
}

/** Every draft of an account on this device, newest first. Photos that are still being written count. */
export async function listDrafts(account: string): Promise<StoredDraft[]> {
  const database = await open();
  const ofAccount = IDBKeyRange.bound(`${account}/`, `${account}/\uffff`);
  const [keys, records, photos] = await Promise.all([
    database.getAllKeys("work", ofAccount),
    database.getAll("work", ofAccount),
    database.getAllKeys("photos", ofAccount),
  ]);
  const found = new Map(keys.map((key, index) => [key, records[index]]));
  const written = new Set([...photos, ...writesOf(account).map(([photo]) => photo)]);
  const withPhotos = Map.groupBy(written, draftKeyOf);
  return [...new Set([...found.keys(), ...withPhotos.keys()])]
    .map((key) => ({
      key,
      form: key.slice(account.length + 1, key.lastIndexOf("/")),
      values: found.get(key)?.values,
      at: found.get(key)?.at ?? new Date().toISOString(),
      ...countsOf(withPhotos.get(key) ?? []),
      ...triesOf(found.get(key)),
      ...lostOf(found.get(key), withPhotos.get(key)?.map((photo) => photo.slice(key.length + 1)) ?? []),
    }))
    .sort((a, b) => byTime(b.at, a.at));
}

function countsOf(keys: string[]): Pick<StoredDraft, "photos" | "files"> {
  const files = keys.filter((key) => isFileId(key.slice(key.lastIndexOf("/") + 1))).length;
  return { photos: keys.length - files, ...(files > 0 && { files }) };
}

function triesOf(record: DraftRecord | undefined): Pick<StoredDraft, "sendKey" | "tries"> {
  return record?.tries ? { sendKey: record.sendKey, tries: record.tries } : {};
}

/** Whether there is a draft, without reading its photos. */
export async function hasDraft(key: string): Promise<boolean> {
  const database = await open();
  const found = [database.getKey("work", key), database.getKeyFromIndex("photos", "work", key)];
  return (await Promise.all(found)).some((one) => one !== undefined);
}

export function toDraftPhoto({ id, name, isPrepared, position, file, ...stored }: StoredPhoto): DraftPhoto {
  const blob = "bytes" in stored ? new Blob([stored.bytes], { type: stored.type }) : stored.blob;
  return { id, name, isPrepared, position, blob, ...(file && { file }) };
}

/** Once the database is open the write begins synchronously, so that it survives a page that is being left. */
export function saveTexts(key: string, record: DraftRecord): Promise<void> {
  globalThis.localStorage?.setItem?.(unsentKey, "yes");
  return openDatabase
    ? putTexts(openDatabase, key, record)
    : open().then((database) => putTexts(database, key, record));
}

async function putTexts(database: IDBPDatabase<DraftSchema>, key: string, record: DraftRecord): Promise<void> {
  const transaction = database.transaction("work", "readwrite");
  const written = transaction.store.put(record, key);
  transaction.commit();
  await Promise.all([written, transaction.done]);
}

/** Pending photo writes (photo-writes.ts), by photo. Removing one from the map cancels it. */
export const writes = new Map<string, Promise<void>>();

/** Removes a form's texts and photos together. */
export async function deleteDraft(key: string): Promise<void> {
  for (const [photoKey] of writesOf(key)) writes.delete(photoKey);
  const transaction = (await open()).transaction(["work", "photos"], "readwrite");
  await transaction.objectStore("work").delete(key);
  for (const photo of await transaction.objectStore("photos").index("work").getAllKeys(key)) {
    await transaction.objectStore("photos").delete(photo);
  }
  await transaction.done;
}

function writesOf(key: string) {
  return [...writes].filter(([photoKey]) => key === "" || photoKey.startsWith(photoKeyOf(key, "")));
}

export function photoKeyOf(key: string, photo: string): string {
  return `${key}/${photo}`;
}

export function draftKeyOf(photoKey: string): string {
  return photoKey.slice(0, photoKey.lastIndexOf("/"));
}

let opening: Promise<IDBPDatabase<DraftSchema>> | undefined;
let openDatabase: IDBPDatabase<DraftSchema> | undefined;

export function open(): Promise<IDBPDatabase<DraftSchema>> {
  // Async, because a browser may refuse with an error that is thrown.
  opening ??= (async () =>
    openDB<DraftSchema>("portfolio-builder", 1, {
      upgrade(database) {
        database.createObjectStore("work");
        database.createObjectStore("photos").createIndex("work", "work");
      },
      terminated: forget,
    }))();
  opening.then((database) => {
    openDatabase = database;
  }, forget);
  return opening;
}

// The next call opens the database again.
function forget(): void {
  opening = undefined;
  openDatabase = undefined;
}

// WebKit keeps a page that was left for the way back, and while its connection is open no other page's writes end. What a
// form writes as it is left is under way by then (open-draft.ts); a page that is not kept has nothing to close.
globalThis.addEventListener?.("pagehide", ({ persisted }) => {
  if (!persisted) return;
  openDatabase?.close();
  forget();
});

// Opened as soon as its code is there: a first page waits for the drafts before it shows its rows.
open().catch(() => undefined);
