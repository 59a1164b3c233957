import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { resize } from "./resize.ts";

const widths = [1366, 390];
const schemes = ["light", "dark"] as const;
// WCAG 2.2 AA asks for it (2.5.8), axe does not unless it is told to.
const rules = { "target-size": { enabled: true } };

/** Checks a state with axe in light and dark, wide and narrow; nothing may overflow the page sideways. */
export async function inspect(page: Page, state: string): Promise<void> {
  await expect(page.locator("main h1")).toBeVisible();
  for (const width of widths) {
    await resize(page, { width, height: 800 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Legacy mode needs no second page to merge the results of frames, which no page has.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ rules }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`);
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    }
    const wider = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
    expect.soft(wider, `${state}, ${width} px: nothing overflows`).toBeLessThanOrEqual(0);
  }
}
