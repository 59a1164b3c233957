import type { Locator, Page } from "@playwright/test";
import { expect, open } from "../test.ts";
import { fillPortfolio } from "./portfolio-form.ts";
import { hasLoaded, loseSignal } from "./signal.ts";

export const title = "Board at Kirkstall";
export const queued = "Kept on this device. It is sent by itself when there is a connection.";
export const allArrived = "Everything that waited on this device has arrived and is checked.";

/** Submits a new portfolio without a signal: it waits on this device. */
export async function submitOffline(page: Page, photos: string[]): Promise<void> {
  await isReady(page);
  await openForm(page);
  await loseSignal(page);
  await submit(page, photos);
  await expect(line(page)).toBeVisible();
}

/** What sends from this device is loaded in so many tabs: a phone has it stored from an earlier visit. */
export async function isReady(page: Page, tabs = 1): Promise<void> {
  // The page before this one can hold its lock for a moment longer.
  await hasLoaded(page, "outbox");
  // One tab sends, the others wait to take its place.
  const senders = `navigator.locks.query()
    .then(({ held, pending }) => [...held, ...pending].filter(({ name }) => name.startsWith("outbox of")).length)`;
  await expect.poll(() => page.evaluate<number>(senders)).toBeGreaterThanOrEqual(tabs);
}

/** Once its form is there, the signal may go. */
export async function openForm(page: Page): Promise<void> {
  await open(page, page.getByRole("link", { name: "Create Portfolio" }).first(), "Create a New Portfolio");
  await expect(page.getByLabel("Select Unit")).toBeVisible();
}

/** Fills a new portfolio with photos, and submits it. */
export async function submit(page: Page, photos: string[]): Promise<void> {
  await fillPortfolio(page, { title });
  await page.getByLabel("Choose photos").setInputFiles(photos);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(photos.length);
  await expect(page.getByRole("button", { name: "Submit for Review" })).not.toHaveAttribute("aria-disabled");
  await page.getByRole("button", { name: "Submit for Review" }).click();
}

/** What every screen says while something waits. */
export function line(page: Page): Locator {
  return page
    .getByRole("main")
    .getByText(/portfolios? on this device/)
    .last();
}
