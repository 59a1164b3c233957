import type { Page } from "@playwright/test";

/** Takes the signal away. On a busy machine a page learns of it later, and would send what is pressed before that. */
export async function loseSignal(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction("!navigator.onLine");
}
