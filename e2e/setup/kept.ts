import type { Page } from "@playwright/test";
import { expect } from "../test.ts";

const drafts = `new Promise((resolve) => {
  indexedDB.open("portfolio-builder").onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction(["work", "photos"]);
    const [texts, photos] = ["work", "photos"].map((store) => transaction.objectStore(store).getAll());
    transaction.oncomplete = () => {
      database.close();
      resolve({ texts: JSON.stringify(texts.result), photos: photos.result.length });
    };
  };
})`;

/**
 * Waits until this text, and so many photos and files, are stored on the device. The line "Kept on this device" may be of
 * an earlier change.
 */
export async function isKept(page: Page, text: string, photos = 0): Promise<void> {
  const stored = () => page.evaluate<{ texts: string; photos: number }>(drafts);
  const wanted = { texts: expect.stringContaining(JSON.stringify(text).slice(1, -1)), photos };
  await expect.poll(stored).toEqual(wanted);
}

/** The answer of this call is stored. Whoever leaves a page within two seconds may not find it again. */
export async function isRead(page: Page, call: string): Promise<void> {
  const keys = `new Promise((resolve) => {
    indexedDB.open("portfolio-builder-answers").onsuccess = ({ target: { result: database } }) => {
      if (!database.objectStoreNames.contains("answers")) return resolve("");
      database.transaction("answers").objectStore("answers").getAllKeys().onsuccess = ({ target }) => {
        database.close();
        resolve(target.result.join());
      };
    };
  })`;
  await expect.poll(() => page.evaluate(keys)).toContain(call);
}
