import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { fillDemo } from "demo/filling.ts";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { type Harness, openDependencies } from "../harness/harness.ts";
import { change } from "../harness/requests.ts";
import { startProduct } from "../harness/server.ts";

/** The demo served, changed by `prepare`, and a browser. */
export async function openDemo({ folder, atEnd }: Harness, prepare?: (deps: Dependencies) => Promise<unknown>) {
  const DATA_DIR = join(folder, "demo");
  await fillDemo(DATA_DIR);
  const { deps, close } = await openDependencies({ DATA_DIR });
  await prepare?.(deps);
  await close();
  const product = await startProduct({ DATA_DIR });
  atEnd(product.stop);
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  atEnd(() => browser.close());
  /** One of the demo's people is signed in there; a page opened in it is a first visit unless workers are allowed. */
  const openContext = (baseURL: string, stored: Record<string, string>, serviceWorkers: Workers = "block") => {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage }] };
    return browser.newContext({ baseURL, viewport: { width: 1366, height: 768 }, storageState, serviceWorkers });
  };
  return { product, openContext };
}

type Workers = "allow" | "block";

/** What the browser of one of the demo's people has in its local storage. */
export async function logIn(url: string, who: string) {
  const given = { email: `${who}@example.com`, password: "portfolio-demo" };
  const { token, user } = JSON.parse(await change(`${url}/api/users/login`, "", given));
  const { _id, name, role } = user;
  return { token, account: JSON.stringify({ _id, name, role }) };
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
