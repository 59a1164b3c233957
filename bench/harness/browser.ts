import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import { freePort } from "../../run/free-port.ts";
import type { Person } from "./centre.ts";
import type { Harness } from "./harness.ts";

export const phone = { width: 412, height: 823 };
export const desktop = { width: 1366, height: 768 };

/** A Chromium with an empty cache. */
export interface Browser {
  context: BrowserContext;
  /** Where the devtools listen. */
  port: number;
}

/** Builds the browser app that the product serves. */
export function buildWeb(): void {
  execFileSync(process.execPath, ["run/build-web.ts"], { cwd: join(import.meta.dirname, "../.."), stdio: "inherit" });
}

/** Opens a browser on the product, in which `person` is signed in; it is closed at the end. */
export async function openBrowser(
  { folder, atEnd }: Harness,
  baseURL: string,
  viewport: typeof phone,
  person?: Person,
): Promise<Browser> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, `browser-${port}`), {
    executablePath: findChromium(),
    args: [...flags, `--remote-debugging-port=${port}`],
    baseURL,
    viewport,
    // A first visit has none, and the next ones are to be first visits too.
    serviceWorkers: "block",
  });
  atEnd(() => context.close());
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    person ? Object.entries(storedSession(person)) : [],
  );
  await page.close();
  return { context, port };
}

/** With the open stream of notifications the network would never become idle. */
export const blockedUrls = ["*/api/notifications/stream"];

export interface OpenPage {
  page: Page;
  devtools: CDPSession;
}

/**
 * A new page, and its devtools. The browser itself blocks addresses: Playwright's `route` would lead every request through
 * the process of the benchmark, some ms each.
 */
export async function openPage({ context }: Browser): Promise<OpenPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls: blockedUrls });
  return { page, devtools };
}

function storedSession({ id: _id, name, role, token }: Person): Record<string, string> {
  return { token, account: JSON.stringify({ _id, name, role }) };
}
