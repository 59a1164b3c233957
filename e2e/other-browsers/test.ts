import { expect } from "@playwright/test";
import { violation } from "../setup/policy-violations.ts";
import { test as base } from "../test.ts";
import { App } from "./app.ts";
import { openFirefox } from "./firefox.ts";
import type { Tab } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

const open = { Firefox: openFirefox, WebKit: openWebKit };

interface Journey {
  /** The product in that browser, signed out. */
  app: App;
}

export interface BrowserWorker {
  otherBrowser: keyof typeof open;
  tab: Tab;
}

/** The journeys' test in a browser that Playwright does not drive; it does not use `page`. */
export const test = base.extend<Journey, BrowserWorker>({
  otherBrowser: ["Firefox", { option: true, scope: "worker" }],
  tab: [
    async ({ otherBrowser }, use) => {
      const tab = await open[otherBrowser]();
      await use(tab);
      await tab.close();
    },
    { scope: "worker", timeout: 5 * 60_000 },
  ],
  app: async ({ tab, product }, use, info) => {
    await tab.open(`${product.url}/login`);
    await tab.evaluate("localStorage.clear()");
    await use(new App(tab, product.url));
    if (info.status !== info.expectedStatus) {
      await info.attach("text of the page", { body: String(await tab.evaluate("document.body.innerText")) });
    }
    expect(tab.consoleLines()?.filter((line) => line.startsWith(violation)) ?? []).toEqual([]);
  },
});
