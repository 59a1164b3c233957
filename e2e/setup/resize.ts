import { expect, type Page } from "@playwright/test";

/**
 * Gives the window a size and returns when the page has followed it: styles change at once, but what React draws by a
 * media query follows with the next frame, which a busy machine draws late, and the sidebar closes in a narrow window.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
  if (size.width < 1024) await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
}
