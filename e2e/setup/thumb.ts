import type { Locator, Page } from "@playwright/test";

/** Presses as a thumb does, or a key, and counts. Photos and what is typed into texts are not counted. */
export function thumb() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses++;
      await target.click();
    },
    key: async (page: Page, name: string) => {
      presses++;
      await page.keyboard.press(name);
    },
    presses: () => presses,
  };
}
