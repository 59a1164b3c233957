import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import lighthouse from "lighthouse";
import { freePort } from "../product.ts";

/** What lies in the browser's local storage before a page is opened: of someone who signed in earlier, or nothing. */
export type Remembered = Record<string, string>;

/** A Chromium of its own, with nothing in its cache, in which somebody has or has not signed in. */
export interface Visitor {
  /** Opens a page as a first visit and waits until nothing is loading any more. */
  visit(url: string): Promise<Request[]>;
  /** Lighthouse's mobile measurement of a first visit. */
  judge(url: string): Promise<Judgement>;
  leave(): Promise<void>;
}

export interface Request {
  kind: string;
  path: string;
  /** Of the body as it was sent. */
  bytes: number;
}

export interface Judgement {
  /** Out of 100. */
  performance: number;
  accessibility: number;
  layoutShift: number;
  /** In milliseconds, on a slow phone as Lighthouse reckons it. */
  firstPaint: number;
  largestPaint: number;
}

export async function openVisitor(folder: string, origin: string, remembered: Remembered): Promise<Visitor> {
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
  }, Object.entries(remembered));
  await page.close();
  return {
    visit: (url) => visit(context, url),
    judge: (url) => judge(port, url),
    leave: () => context.close(),
  };
}

async function visit(context: BrowserContext, url: string): Promise<Request[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  // A stream that never ends would leave nobody a quiet network to wait for.
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

async function judge(port: number, url: string): Promise<Judgement> {
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
