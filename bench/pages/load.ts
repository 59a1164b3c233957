import lighthouse from "lighthouse";
import type { Dependencies } from "server/platform/dependencies.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import sharp from "sharp";
import { type Browser, buildWeb, openBrowser, phone } from "../harness/browser.ts";
import type { Benchmark } from "../harness/harness.ts";
import { median } from "../harness/timing.ts";

/** First load of three pages: bytes, requests, and Lighthouse's figures for a slow phone. */
export const load: Benchmark = async (harness) => {
  buildWeb();
  const { centre, start } = await harness.install(storePhotos);
  const { url } = await start();
  const stranger = await openBrowser(harness, url, phone);
  const learner = await openBrowser(harness, url, phone, centre.learner);
  const pages = [
    await measurePage(stranger, url, "/login", harness.rounds),
    await measurePage(learner, url, "/dashboard", harness.rounds),
    await measurePage(learner, url, "/my-portfolios", harness.rounds),
  ];
  const figure = (bound: string, page: number, value: (page: Page) => number) => ({
    bound,
    value: pages.slice(page, page + 1).map(value)[0] ?? Number.NaN,
  });
  return {
    tables: [pages.map(({ accessibility: _, ...row }) => row)],
    figures: [
      figure("/login JavaScript and CSS", 0, (page) => page["JS and CSS kB"]),
      figure("/dashboard JavaScript and CSS", 1, (page) => page["JS and CSS kB"]),
      figure("/my-portfolios requests", 2, (page) => page.requests),
      figure("/login performance", 0, (page) => page.performance),
      figure("/dashboard performance", 1, (page) => page.performance),
      ...pages.flatMap(({ page, accessibility, "layout shift": shift }) => [
        { bound: "accessibility", of: page, value: accessibility },
        { bound: "layout shift", of: page, value: shift },
      ]),
    ],
  };
};

type Page = Awaited<ReturnType<typeof measurePage>>;

// All of one small picture: bytes of photos are not measured.
async function storePhotos({ db, files }: Dependencies): Promise<void> {
  const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: "#7a8b99" } });
  const bytes = await picture.jpeg().toBuffer();
  for (const { file } of await db.selectFrom("photos").select("file").execute())
    await Promise.all([files.put(file, bytes), files.put(thumbnailName(file), bytes)]);
}

async function measurePage(browser: Browser, origin: string, page: string, rounds: number) {
  const requests = await visit(browser, page);
  const code = requests.filter(({ kind, path }) => ["script", "stylesheet"].includes(kind) || /\.(js|css)$/.test(path));
  const results: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  for (let round = 0; round < rounds; round++) results.push(await runLighthouse(browser, origin + page));
  const middle = (name: keyof (typeof results)[0]) => median(results.map((result) => result[name]));
  return {
    page,
    requests: requests.length,
    "JS and CSS kB": kilobytes(code),
    "all kB": kilobytes(requests),
    "files of JS and CSS": code.length,
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    "first paint ms": middle("firstPaint"),
    "largest paint ms": middle("largestPaint"),
    "layout shift": middle("layoutShift"),
  };
}

interface Request {
  kind: string;
  path: string;
  /** Of the body as it was sent. */
  bytes: number;
}

/** Opens a page as a first visit and waits for the network to become idle. */
async function visit({ context }: Browser, path: string): Promise<Request[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  const requests: Promise<Request>[] = [];
  page.on("requestfinished", (request) => {
    const about = { kind: request.resourceType(), path: new URL(request.url()).pathname };
    requests.push(request.sizes().then(({ responseBodySize }) => ({ ...about, bytes: responseBodySize })));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  const all = await Promise.all(requests);
  await page.close();
  return all;
}

/** Lighthouse's mobile measurement of a first visit: scores out of 100, times in milliseconds. */
async function runLighthouse({ port }: Browser, url: string) {
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

function kilobytes(requests: Request[]): number {
  return requests.reduce((sum, request) => sum + request.bytes, 0) / 1000;
}
