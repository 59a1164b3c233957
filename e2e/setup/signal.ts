import type { Page } from "@playwright/test";
import { expect } from "../test.ts";

/** Waits until a part of the page, which it loads later, is there with what it imports. A phone has it from an earlier visit. */
export async function hasLoaded(page: Page, chunk: string): Promise<void> {
  const find = `performance.getEntriesByType("resource").map(({ name }) => name).find((name) => /\\/${chunk}-[\\w-]{8}\\.js$/.test(name))`;
  let address: string | undefined;
  await expect.poll(async () => (address = await page.evaluate<string | undefined>(find))).toBeDefined();
  await page.evaluate(`import(${JSON.stringify(address)}).then(() => undefined)`);
}

/** Takes the signal away. On a busy machine a page learns of it later, and would send what is pressed before that. */
export async function loseSignal(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate("navigator.onLine")).toBe(false);
}
