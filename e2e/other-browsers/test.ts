import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type TestInfo } from "@playwright/test";
import { violation } from "../setup/policy-violations.ts";
import { test as base } from "../test.ts";
import { App } from "./app.ts";
import { Phone } from "./phone.ts";
import { startChromium, startFirefox } from "./puppeteer.ts";
import type { Browser, Start, StoringBrowser, Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";
import { openPrivateWebKit } from "./webkit-private.ts";

const start = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit } satisfies Record<
  string,
  (start: Start) => Promise<StoringBrowser>
>;

interface Journey {
  /** The product in that browser, signed out. In WebKit it is a private window. */
  app: App;
  /** The product in a browser of its own, over a network that can be lost. */
  phone: Phone;
  /** How that browser is started. */
  isPrivate: boolean;
  width: number;
}

export interface BrowserWorker {
  engine: keyof typeof start;
  tab: Tab;
}

/** The journeys' test in any browser; it does not use `page`. */
export const test = base.extend<Journey, BrowserWorker>({
  engine: ["Firefox", { option: true, scope: "worker" }],
  tab: [
    async ({ engine }, use) => {
      const profile = await newProfile();
      const browser: Browser =
        engine === "WebKit"
          ? await openPrivateWebKit()
          : await start[engine]({ profile, isPrivate: false, width: 1366 });
      await use(browser.tab);
      await browser.end();
      await remove(profile);
    },
    { scope: "worker", timeout: 5 * 60_000 },
  ],
  app: async ({ tab, product }, use, info) => {
    await tab.open(`${product.url}/login`);
    await tab.evaluate("localStorage.clear()");
    await use(new App(tab, product.url));
    await look(tab, info);
  },
  isPrivate: [false, { option: true }],
  width: [1366, { option: true }],
  phone: async ({ engine, isPrivate, width, product }, use, info) => {
    const profile = await newProfile();
    const phone = await Phone.start(() => start[engine]({ profile, isPrivate, width }), product.url);
    await use(phone);
    try {
      for (const tab of phone.tabs) await look(tab, info);
    } finally {
      await phone.end();
      await remove(profile);
    }
  },
});

function newProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), "browser-"));
}

// What is left of the killed processes may still write there.
function remove(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 10 });
}

async function look(tab: Tab, info: TestInfo): Promise<void> {
  if (info.status !== info.expectedStatus) {
    await info.attach("text of the page", { body: String(await tab.evaluate("document.body.innerText")) });
  }
  expect(tab.consoleLines()?.filter((line) => line.startsWith(violation)) ?? []).toEqual([]);
}
