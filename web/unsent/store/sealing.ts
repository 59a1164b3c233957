import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { send, tokenKey } from "../../app/api.ts";
import { accountIn, sealedKey, unsealedKey, unsentKey } from "../../app/shell/signed-in.ts";
import { decrypt, decryptBlob, encrypt, encryptBlob } from "./ciphers.ts";
import { lockOf, withFreeSlot } from "./slots.ts";
import {
  type DraftPhotoRecord,
  type DraftRecord,
  draftKeyOf,
  open,
  photoKeyOf,
  photosWritten,
  toDraftPhoto,
} from "./store.ts";

/*
 * What a person leaves on a device is encrypted in place while somebody else may use it, and decrypted when they log in
 * again (docs/decisions/18-on-the-device.md). Sealed drafts lie in the same store under keys that no form and no
 * outbox has, so nothing else ever reads them or writes over them.
 */

const sealed = "sealed/";

/** Whether this browser can encrypt: not on pages without https. */
export function canSeal(): boolean {
  return Boolean(globalThis.crypto?.subtle && navigator.locks);
}

/**
 * Seals what lies here in plain of every account but this one, which is signed in; undefined: of everybody. A draft that a
 * form has open is waited for. What has no key here stays as it is: it was never read with a connection.
 */
export async function sealOthers(account?: string): Promise<void> {
  if (!canSeal()) return;
  const plain = Map.groupBy((await allWorks()).filter(isPlain), ownerOf);
  for (const owner of await accountKeys.owners()) {
    if (owner === account) continue;
    const key = await accountKeys.find(owner);
    const works = plain.get(owner) ?? [];
    if (key) await Promise.all(works.map((work) => sealWhenClosed(work, key)));
    const isLeft = (await allWorks()).some((work) => isPlain(work) && ownerOf(work) === owner);
    if (!isLeft && !isSignedIn(owner)) await accountKeys.remove(owner);
  }
  await noteWhatIsHere();
}

/**
 * Decrypts what this account has left here, and holds its key ready for the next time. With `token` before it is signed in.
 * @throws Refused, Unreachable, or when the key is another one: then it all stays sealed
 */
export async function openOwn(account: string, token = localStorage.getItem(tokenKey)): Promise<void> {
  if (!canSeal()) return;
  await sealOthers(account);
  const keys = await fetchKeys(account, token).catch(async (error) => {
    const key = await accountKeys.find(account);
    if (!key) throw error;
    return [key];
  });
  const own = (await allWorks()).filter((work) => work.startsWith(`${sealed}${account}/`));
  // One that cannot be decrypted stays as it is, and holds nothing else up.
  for (const work of own) for (const key of keys) if (await isUnsealed(work, account, key)) break;
  await noteWhatIsHere();
}

/** So that a page knows without this code whether it is needed. */
async function noteWhatIsHere(): Promise<void> {
  const note = (name: string, value: string | undefined) =>
    value === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, value);
  note(unsealedKey, (await accountKeys.owners())[0]);
  const works = await allWorks();
  note(sealedKey, works.some((work) => !isPlain(work)) ? "yes" : undefined);
  note(unsentKey, works.some(isPlain) ? "yes" : undefined);
}

/** Whether what this account has here would be sealed at its logout. */
export async function isKeyThere(account: string): Promise<boolean> {
  if (!canSeal()) return false;
  return Boolean((await accountKeys.find(account)) ?? (await fetchKeys(account).catch(() => undefined)));
}

/** The key of this account, which is kept, and the one before while the server's secret is rotated. */
async function fetchKeys(account: string, token = localStorage.getItem(tokenKey)): Promise<CryptoKey[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { key, previous } = await send("viewDeviceKey", { headers, isBackground: true });
  const own = await importKey(key);
  await accountKeys.put(account, own);
  await noteWhatIsHere();
  return previous === undefined ? [own] : [own, await importKey(previous)];
}

function importKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  // The browser lets no script read it again, not even ours.
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** The lock is the form's (slots.ts); its last words are written by the time it lets go. */
function sealWhenClosed(work: string, key: CryptoKey): Promise<void> {
  return navigator.locks.request(lockOf(work), async () => {
    const owner = ownerOf(work);
    // Whoever has come back meanwhile goes on with it.
    if (!isSignedIn(owner)) await transfer(work, `${sealed}${owner}/${work}`, encrypting(key));
  });
}

async function unseal(work: string, account: string, key: CryptoKey): Promise<void> {
  const plain = work.slice(`${sealed}${account}/`.length);
  const [first = "", form = ""] = plain.split("/");
  const back = (to: string) => transfer(work, to, decrypting(key, work));
  if (first === "outbox") await back(plain);
  else await withFreeSlot(account, form, back); // All are taken: it comes back when one of them is sent.
}

async function isUnsealed(work: string, account: string, key: CryptoKey): Promise<boolean> {
  return unseal(work, account, key).then(
    () => true,
    () => false,
  );
}

interface Change {
  texts(record: DraftRecord, to: string): Promise<DraftRecord>;
  photo(row: DraftPhotoRecord, to: string): Promise<DraftPhotoRecord>;
}

/** Moves a draft as `change` makes it, in one transaction: an end at any point leaves the one or the other. */
async function transfer(from: string, to: string, change: Change): Promise<void> {
  await photosWritten(from);
  const database = await open();
  const before = {
    texts: await database.get("work", from),
    photos: await database.getAllFromIndex("photos", "work", from),
  };
  const texts = before.texts && (await change.texts(before.texts, to));
  const photos: DraftPhotoRecord[] = [];
  for (const row of before.photos) photos.push(await change.photo(row, to));
  const transaction = database.transaction(["work", "photos"], "readwrite", { durability: "strict" });
  const [work, pictures] = [transaction.objectStore("work"), transaction.objectStore("photos")];
  const now = { texts: await work.get(from), photos: await pictures.index("work").getAll(from) };
  if (versionOf(now) !== versionOf(before)) return transfer(from, to, change);
  try {
    await work.delete(from);
    for (const { photo } of before.photos) await pictures.delete(photoKeyOf(from, photo.id));
    if (texts) await work.put(texts, to);
    for (const row of photos) await pictures.put(row, photoKeyOf(to, row.photo.id));
  } catch (error) {
    transaction.done.catch(() => undefined); // It ends with the error that is thrown here.
    transaction.abort();
    throw error;
  }
  await transaction.done;
}

function versionOf({ texts, photos }: { texts: DraftRecord | undefined; photos: DraftPhotoRecord[] }): string {
  const sizes = photos.map(({ photo }) => [
    photo.id,
    photo.isPrepared,
    "bytes" in photo ? photo.bytes.byteLength : photo.blob.size,
  ]);
  return JSON.stringify([texts, sizes]);
}

function encrypting(key: CryptoKey): Change {
  return {
    texts: async (record, to) => ({ values: await encrypt(key, to, [record]), at: "", sendKey: "" }),
    photo: async ({ photo }, to) => {
      const { blob, ...about } = toDraftPhoto(photo);
      const hidden = { id: photo.id, name: "", isPrepared: true, position: 0 };
      if ("blob" in photo) return { work: to, photo: { ...hidden, blob: await encryptBlob(key, to, about, blob) } };
      const bytes = await encrypt(key, to, [{ ...about, type: blob.type }, await blob.arrayBuffer()]);
      return { work: to, photo: { ...hidden, type: "", bytes } };
    },
  };
}

function decrypting(key: CryptoKey, from: string): Change {
  return {
    texts: async ({ values }) => {
      if (!(values instanceof ArrayBuffer)) throw new Error("it is not sealed");
      return (await decrypt(key, from, values)).about as DraftRecord;
    },
    photo: async ({ photo }, to) => {
      if ("blob" in photo) {
        const { about, blob } = await decryptBlob(key, from, photo.blob);
        return { work: to, photo: { ...(about as Omit<DraftPhotoRecord["photo"], "blob">), blob } } as DraftPhotoRecord;
      }
      const { about, bytes } = await decrypt(key, from, await toDraftPhoto(photo).blob.arrayBuffer());
      return { work: to, photo: { ...(about as Omit<DraftPhotoRecord["photo"], "bytes">), bytes } } as DraftPhotoRecord;
    },
  };
}

/** The keys of all drafts and outbox items on this device, also of photos that have no texts yet. */
async function allWorks(): Promise<string[]> {
  const database = await open();
  const [texts, photos] = await Promise.all([database.getAllKeys("work"), database.getAllKeys("photos")]);
  return [...new Set([...texts, ...photos.map(draftKeyOf)])];
}

function isPlain(work: string): boolean {
  return !work.startsWith(sealed);
}

/** Of `account/form/slot` and `outbox/account/item`. */
function ownerOf(work: string): string {
  const [first = "", second = ""] = work.split("/");
  return first === "outbox" ? second : first;
}

function isSignedIn(account: string): boolean {
  return accountIn(localStorage.getItem(tokenKey)) === account;
}

interface KeySchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

let openingKeys: Promise<IDBPDatabase<KeySchema>> | undefined;

/**
 * The keys of accounts whose drafts lie here in plain, so that these can be sealed without a connection. A browser uses such
 * a key and shows it to no script. It goes as soon as the drafts are sealed.
 */
export const accountKeys = {
  find: async (account: string) => (await keyDatabase()).get("keys", account),
  put: async (account: string, key: CryptoKey) => void (await (await keyDatabase()).put("keys", key, account)),
  remove: async (account: string) => (await keyDatabase()).delete("keys", account),
  owners: async () => (await keyDatabase()).getAllKeys("keys"),
};

// Apart from the drafts: another version of their database would wait for pages of this one in other tabs.
function keyDatabase(): Promise<IDBPDatabase<KeySchema>> {
  openingKeys ??= openDB<KeySchema>("portfolio-builder-keys", 1, {
    upgrade: (created) => void created.createObjectStore("keys"),
    terminated: () => {
      openingKeys = undefined;
    },
  });
  openingKeys.catch(() => {
    openingKeys = undefined;
  });
  return openingKeys;
}
