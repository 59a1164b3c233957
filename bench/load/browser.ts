import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import lighthouse from "lighthouse";
import { freePort } from "../product.ts";

/** The local storage before a page is opened: a stored session, or nothing. */
export type StoredSession = Record<string, string>;

/** A Chromium of its own with an empty cache, with or without a session. */
export interface Visitor {
  /** Opens a page as a first visit and waits for the network to become idle. */
  visit(url: string): Promise<Request[]>;
  /** Lighthouse's mobile measurement of a first visit. */
  runLighthouse(url: string): Promise<LighthouseResult>;
  close(): Promise<void>;
}

export interface Request {
  kind: string;
  path: string;
  /** Of the body as it was sent. */
  bytes: number;
}

export interface LighthouseResult {
  /** Out of 100. */
  performance: number;
  accessibility: number;
  layoutShift: number;
  /** In milliseconds, on the slow phone that Lighthouse simulates. */
  firstPaint: number;
  largestPaint: number;
}

export async function openVisitor(folder: string, origin: string, stored: StoredSession): Promise<Visitor> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, `browser-${port}`), {
    executablePath: findChromium(),
    args: [...flags, `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  await page.close();
  return {
    visit: (url) => visit(context, url),
    runLighthouse: (url) => runLighthouse(port, url),
    close: () => context.close(),
  };
}

async function visit(context: BrowserContext, url: string): Promise<Request[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  // With the open stream of notifications the network would never become idle.
  await page.route("**/api/notices/stream", (route) => route.abort());
  const requests: Promise<Request>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    const sent = request.sizes().then(({ responseBodySize }) => responseBodySize);
    requests.push(sent.then((bytes) => ({ kind: request.resourceType(), path: pathname, bytes })));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${page.url()}`);
  const all = await Promise.all(requests);
  await page.close();
  return all;
}

async function runLighthouse(port: number, url: string): Promise<LighthouseResult> {
  const options = { port, disableStorageReset: true, logLevel: "error", output: "json" } as const;
  const result = await lighthouse(url, { ...options, onlyCategories: ["performance", "accessibility"] });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    layoutShift: value("cumulative-layout-shift"),
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
  };
}
