import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import buildWeb from "../../run/build-web.ts";
import type { Harness } from "../harness/harness.ts";

/** A browser, beside the product as it is built now. Answers how somebody who is signed in opens pages in it. */
export async function openBrowser({ atEnd }: Harness) {
  await buildWeb();
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  atEnd(() => browser.close());
  /** A page opened there is a first visit unless workers are allowed. */
  return (baseURL: string, stored: Record<string, string>, serviceWorkers: "allow" | "block" = "block") => {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage }] };
    return browser.newContext({ baseURL, viewport: { width: 1366, height: 768 }, storageState, serviceWorkers });
  };
}

/**
 * One visit with an empty cache as the browser tells it, in milliseconds since the navigation began, until the first of `rows`
 * (a selector) is painted. Nothing is intercepted: Playwright would lead every request through the process of the benchmark,
 * some ms each.
 */
export async function load(context: BrowserContext, path: string, rows: string) {
  const { page, painted } = await visit(context, path, rows);
  const firstText = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await page.close();
  return { firstText, rows: painted };
}

export async function visit(
  context: BrowserContext,
  path: string,
  rows: string,
  prepare = async (_: CDPSession) => {},
) {
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await prepare(devtools);
  await page.addInitScript(watchRows(rows));
  // To evaluate something in the page would count as a press, after which a page no longer shows its first rows alone.
  const told = page.waitForEvent("console", (message) => message.text().startsWith(rowsPainted));
  await page.goto(path);
  return { page, devtools, painted: Number((await told).text().slice(rowsPainted.length)) };
}

const rowsPainted = "Rows painted after ";

// Chromium says when a text was painted, by the clock of the first text (Element Timing): a timer after the frame would wait for
// the scripts that follow it too.
const watchRows = (rows: string) => `
  new MutationObserver((_, observer) => {
    const found = [...document.querySelectorAll(${JSON.stringify(rows)})];
    if (found.length > 0) observer.disconnect();
    const parts = found.flatMap((row) => [row, ...row.querySelectorAll("*")]);
    for (const part of parts) part.setAttribute("elementtiming", "rows");
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list, observer) => {
    observer.disconnect();
    console.info(${JSON.stringify(rowsPainted)} + list.getEntries()[0].renderTime);
  }).observe({ type: "element" });
`;
