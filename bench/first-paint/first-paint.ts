import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { fillDemo } from "demo/filling.ts";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import { build, preview } from "vite";
import { freePort } from "../../run/free-port.ts";
import { sent } from "../harness/forms.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { type Running, startProduct } from "../harness/server.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";

const path = "/my-portfolios";
const list = "/api/portfolios/user-portfolios";

/** A learner's portfolios of the demo, opened with an empty cache, against a bare React app that shows them too. */
export const benchmark: Benchmark = async (harness) => {
  execFileSync(process.execPath, ["run/build-web.ts"], { cwd: join(import.meta.dirname, "../.."), stdio: "inherit" });
  const DATA_DIR = join(harness.folder, "demo");
  await fillDemo(DATA_DIR);
  const product = await startProduct({ DATA_DIR });
  harness.atEnd(product.stop);
  const bare = await startBareApp(harness, product);
  const session = await logIn(product.url);
  const browsers = {
    bare: await openBrowser(harness, bare, session),
    product: await openBrowser(harness, product.url, session),
  };
  const loads = await inTurn(harness.rounds, {
    bare: () => load(browsers.bare),
    product: () => load(browsers.product),
  });
  const middle = (name: keyof typeof loads, value: keyof Load) => median(loads[name].map((load) => load[value]));
  const rowOf = (app: keyof typeof loads) => ({
    ...{ app, "first text ms": middle(app, "firstText"), "rows ms": middle(app, "rows") },
    ...{ "list asked for ms": middle(app, "asked"), "answered in ms": middle(app, "answer") },
  });
  const firstTexts = (name: keyof typeof loads) => loads[name].map(({ firstText }) => firstText);
  const answered = middle("product", "firstText") + middle("bare", "answer");
  return {
    tables: [[rowOf("bare"), rowOf("product")]],
    figures: [
      { bound: "first text, of the bare app's", value: percentOf(firstTexts("product"), firstTexts("bare")) },
      { bound: "rows, of first text and one answer", value: (100 * middle("product", "rows")) / answered },
    ],
  };
};

/** Passes calls on to the product. Answers its address. */
async function startBareApp({ folder, atEnd }: Harness, product: Running): Promise<string> {
  const root = join(import.meta.dirname, "bare-app");
  const app = { configFile: false, root, logLevel: "error" } as const;
  const built = { outDir: join(folder, "bare-app"), modulePreload: { polyfill: false } };
  await build({ ...app, build: built });
  const port = await freePort();
  const proxy = { "/api": product.url };
  const server = await preview({ ...app, build: built, preview: { host: "127.0.0.1", port, proxy } });
  atEnd(() => server.close());
  return `http://127.0.0.1:${port}`;
}

/** What the browser of the demo's learner has in its local storage. */
async function logIn(url: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: "student@example.com", password: "portfolio-demo" });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  const { token, user } = JSON.parse(await sent(200, `${url}/api/users/login`, request));
  const { _id, name, role } = user;
  return { token, account: JSON.stringify({ _id, name, role }) };
}

/** In which the demo's learner is signed in; it is closed at the end. */
async function openBrowser({ atEnd }: Harness, baseURL: string, session: Record<string, string>) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  atEnd(() => browser.close());
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL,
    viewport: { width: 1366, height: 768 },
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
    // A first visit has none, and the next ones are to be first visits too.
    serviceWorkers: "block",
  });
}

type Load = Awaited<ReturnType<typeof load>>;

/**
 * One visit as the browser tells it, in milliseconds since the navigation began. Nothing is intercepted: Playwright would
 * lead every request through the process of the benchmark, some ms each.
 */
async function load(context: BrowserContext) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await page.addInitScript(watchPaint);
  await page.goto(path);
  const rows = Number(await page.evaluate("rows"));
  const firstText = Number(await page.evaluate("firstText"));
  const requests = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, startTime, duration }) => ({ name, startTime, duration })),
  );
  await page.close();
  const asked = requests.find(({ name }) => new URL(name).pathname === list);
  if (!asked) throw new Error("the list was not asked for");
  return { rows, firstText, asked: asked.startTime, answer: asked.duration };
}

// The rows are painted in the frame that follows the first title.
const watchPaint = `
  window.firstText = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") resolve(startTime);
    }).observe({ type: "paint", buffered: true });
  });
  window.rows = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("main h3")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
`;
