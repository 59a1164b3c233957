import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fillDemo } from "demo/filling.ts";
import { build } from "vite";
import { compress } from "../../web/app/build/compress.ts";
import { type Browser, buildWeb, desktop, openBrowser, openPage } from "../harness/browser.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { type Running, startProduct, startServer } from "../harness/server.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";
import { logIn } from "./load.ts";

const path = "/my-portfolios";
const list = "/api/portfolios/user-portfolios";

/** A learner's portfolios of the demo, opened with an empty cache, against a bare React app that shows them too. */
export const firstPaint: Benchmark = async (harness) => {
  buildWeb();
  const folder = join(harness.folder, "demo");
  await fillDemo(folder);
  const product = await startProduct({ DATA_DIR: folder });
  harness.atEnd(product.stop);
  const bare = await startBareApp(harness, product);
  const learner = await logIn(product.url, "student");
  const open = (url: string) => openBrowser(harness, url, desktop, learner);
  const browsers = { bare: await open(bare.url), product: await open(product.url) };
  const loads = await inTurn(harness.rounds, {
    bare: () => load(browsers.bare),
    product: () => load(browsers.product),
  });
  const middle = (name: keyof typeof loads, value: (load: Load) => number) => median(loads[name].map(value));
  const answer = middle("bare", ({ answer }) => answer);
  const rows = middle("product", ({ rows }) => rows);
  const firstText = middle("product", ({ firstText }) => firstText);
  return {
    tables: [
      (["bare", "product"] as const).map((app) => ({
        app,
        "first text ms": middle(app, ({ firstText }) => firstText),
        "rows ms": middle(app, ({ rows }) => rows),
        "list asked for ms": middle(app, ({ asked }) => asked),
        "answered in ms": middle(app, ({ answer }) => answer),
      })),
      loads.product.at(-1)?.waterfall ?? [],
    ],
    figures: [
      {
        bound: "first text, of the bare app's",
        value: percentOf(firstTexts(loads.product), firstTexts(loads.bare)),
      },
      { bound: "rows, of first text and one answer", value: (100 * rows) / (firstText + answer) },
    ],
  };
};

type Load = Awaited<ReturnType<typeof load>>;

function firstTexts(loads: Load[]): number[] {
  return loads.map(({ firstText }) => firstText);
}

async function startBareApp({ folder, atEnd }: Harness, product: Running): Promise<Running> {
  const APP = join(folder, "bare-app");
  await build({
    configFile: false,
    root: join(import.meta.dirname, "bare-app"),
    logLevel: "error",
    build: { outDir: APP, modulePreload: { polyfill: false } },
    plugins: [compress()],
  });
  const server = await startServer("bench/pages/bare-server.ts", { APP, PRODUCT: product.url, DATA_DIR: folder });
  atEnd(server.stop);
  return server;
}

/** One visit as the browser tells it, in milliseconds since the navigation began. */
async function load(browser: Browser) {
  const { page, devtools } = await openPage(browser);
  await devtools.send("Network.clearBrowserCache");
  await page.addInitScript(watchPaint);
  await page.goto(path);
  const rows = Number(await page.evaluate("rows"));
  const firstText = Number(await page.evaluate("firstText"));
  const waterfall = await waterfallOf(page);
  await page.close();
  const asked = waterfall.find(({ path }) => path === list);
  if (!asked) throw new Error("the list was not asked for");
  return { rows, firstText, asked: asked.from, answer: asked.until - asked.from, waterfall };
}

async function waterfallOf(page: Page): Promise<{ path: string; from: number; until: number }[]> {
  return page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, startTime, duration }) => ({
      path: new URL(name).pathname,
      from: startTime,
      until: startTime + duration,
    })),
  );
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
