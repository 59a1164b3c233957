import type { Page } from "@playwright/test";

/** Chooses an entry of the menu of a user's row. */
export async function chooseFor(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
