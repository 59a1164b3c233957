import type { Page } from "@playwright/test";
import { expect } from "../test.ts";
import { answersStored, stored } from "./stored.ts";

const drafts = stored(
  "portfolio-builder",
  ["work", "photos"],
  "(texts, photos) => ({ texts: JSON.stringify(texts), photos: photos.length })",
);

/**
 * Waits until this text, and so many photos and files, are stored on the device. The line "Kept on this device" may be of
 * an earlier change.
 */
export async function isKept(page: Page, text: string, photos = 0): Promise<void> {
  const wanted = { texts: expect.stringContaining(JSON.stringify(text).slice(1, -1)), photos };
  await expect.poll(() => page.evaluate(drafts)).toEqual(wanted);
}

/** The answer of this call is stored. Whoever leaves a page within two seconds may not find it again. */
export async function isRead(page: Page, call: string): Promise<void> {
  await expect.poll(async () => String(await page.evaluate(answersStored))).toContain(call);
}
