import type { Page } from "@playwright/test";
import { type Browser, openPage } from "../harness/browser.ts";

/** What a person does on a screen once it stands. */
export type Press = (page: Page) => Promise<unknown>;

export const presses = {
  login: async (page) => {
    await page.getByLabel("Email").fill("student@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not my password");
    await page.getByRole("button", { name: "Login" }).click();
  },
  more: (page) => page.getByRole("button", { name: "More", exact: true }).click(),
  portfolio: (page) => page.getByRole("article").getByRole("link").first().click(),
  letter: async (page) => {
    await page.locator("main textarea").first().focus();
    await page.keyboard.press("G");
  },
} satisfies Record<string, Press>;

/**
 * The milliseconds from the press to the next paint with the processor slowed four times, as browsers report it: the
 * longest of the interactions that the press consists of.
 */
export async function timePress(browser: Browser, path: string, press: Press): Promise<number> {
  const { page, devtools } = await openPage(browser);
  await page.addInitScript(observe);
  await page.goto(path);
  await page.locator("main h1").waitFor();
  await page.waitForLoadState("networkidle");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await press(page);
  await page.evaluate("interacted");
  // The events of one press are reported together, after its paint; what it started may still be working.
  await page.waitForTimeout(500);
  const longest = await page.evaluate<number>("Math.max(...interactions)");
  await page.close();
  return longest;
}

const observe = `
  window.interactions = [];
  window.interacted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push(duration);
      if (interactions.length > 0) resolve();
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
`;
