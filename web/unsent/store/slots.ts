import { type DraftRecord, hasDraft, open, photoKeyOf, photosWritten } from "./store.ts";

/** Whether this browser can keep what it cannot send: not on pages without https, nor without locks between tabs. */
export function canQueue(): boolean {
  return Boolean(navigator.locks && globalThis.crypto?.subtle && globalThis.indexedDB);
}

/** One of the places in which tabs store drafts of the same form, held by a Web Lock until `release` or the tab closes. */
export interface DraftSlot {
  key: string;
  /** Is the same form open in another tab of this device? */
  isSecond: boolean;
  release(): void;
}

/**
 * Locks a slot that no other tab is using, preferring one that holds a draft. So two tabs never overwrite each other's
 * text, and after a crash each finds a draft again.
 */
export async function takeSlot(account: string, form: string): Promise<DraftSlot> {
  const keys = slotKeys(account, form);
  const first = keys[0] ?? form;
  if (!navigator.locks) return { key: first, isSecond: false, release: () => undefined };
  const withDraft = await Promise.all(keys.map(async (key) => ((await hasDraft(key)) ? key : undefined)));
  const inOrder = [...withDraft.filter((key) => key !== undefined), ...keys.filter((key) => !withDraft.includes(key))];
  let takenByOthers = 0;
  for (const key of inOrder) {
    const release = await lock(key);
    if (release) return { key, isSecond: takenByOthers > 0, release };
    takenByOthers++;
  }
  return { key: first, isSecond: true, release: () => undefined };
}

/** Does `act` with a slot that no tab holds and no draft lies in; answers false when all are taken. */
export async function withFreeSlot(
  account: string,
  form: string,
  act: (key: string) => Promise<unknown>,
): Promise<boolean> {
  for (const key of slotKeys(account, form)) {
    const isDone = await navigator.locks.request(lockOf(key), { ifAvailable: true }, async (granted) => {
      await photosWritten(key);
      if (!granted || (await hasDraft(key))) return false;
      await act(key);
      return true;
    });
    if (isDone) return true;
  }
  return false;
}

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

/** Where tabs store drafts of the same form. */
function slotKeys(account: string, form: string): string[] {
  return Array.from({ length: 8 }, (_, slot) => `${account}/${form}/${slot}`);
}

/** A form that is open in a tab holds the lock of this name, also in a tab of an earlier version. */
export function lockOf(key: string): string {
  return `kept ${key}`;
}

/** Answers the function that releases the lock, or undefined when another tab holds it. */
function lock(key: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const request = navigator.locks.request(lockOf(key), { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(undefined);
      return new Promise<void>((release) => resolve(release)); // The lock is held until this promise resolves.
    });
    request.catch(reject);
  });
}
