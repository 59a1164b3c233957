import { join } from "node:path";
import { fillDemo } from "demo/filling.ts";
import lighthouse from "lighthouse";
import { type Browser, blockedUrls, buildWeb, openBrowser, openPage, phone } from "../harness/browser.ts";
import type { Person } from "../harness/centre.ts";
import type { Benchmark } from "../harness/harness.ts";
import { startProduct } from "../harness/server.ts";
import { median } from "../harness/timing.ts";
import { type Press, presses, timePress } from "./press.ts";

/** The screens that people meet first, of the demo centre on a phone: size, requests, Lighthouse's figures, one press. */
export const load: Benchmark = async (harness) => {
  buildWeb();
  const folder = join(harness.folder, "demo");
  await fillDemo(folder);
  const product = await startProduct({ DATA_DIR: folder });
  harness.atEnd(product.stop);
  const pages: Measured[] = [];
  for (const [person, path, press] of await screensOf(product.url)) {
    const browser = await openBrowser(harness, product.url, phone, person);
    pages.push(await measurePage(browser, product.url, path, press, harness.rounds));
  }
  const of = (bound: string, value: (page: Measured) => number) =>
    pages.map((page) => ({ bound, of: page.page, value: value(page) }));
  const code = (name: string) => pages.find(({ page }) => page === name)?.["JS and CSS kB"] ?? Number.NaN;
  return {
    tables: [pages],
    figures: [
      { bound: "/login JavaScript and CSS", value: code("/login") },
      { bound: "/dashboard JavaScript and CSS", value: code("/dashboard") },
      ...of("performance", ({ performance }) => performance),
      ...of("accessibility", ({ accessibility }) => accessibility),
      ...of("requests beside thumbnails", ({ requests }) => requests),
      ...of("layout shift", (page) => page["layout shift"]),
      ...of("interaction to next paint", (page) => page["press to paint ms"]),
    ],
  };
};

type Measured = Awaited<ReturnType<typeof measurePage>>;

async function screensOf(url: string): Promise<[Person | undefined, string, Press][]> {
  const learner = await logIn(url, "student");
  const assessor = await logIn(url, "assessor");
  const admin = await logIn(url, "admin");
  const queue = await fetch(`${url}/api/assessment/queue`, { headers: { authorization: `Bearer ${assessor.token}` } });
  const { next } = (await queue.json()) as { next: { _id: string } };
  return [
    [undefined, "/login", presses.login],
    [learner, "/dashboard", presses.more],
    [learner, "/my-portfolios", presses.portfolio],
    [assessor, `/portfolio/assessor/${next._id}`, presses.letter],
    [admin, "/admin-dashboard", presses.more],
  ];
}

export async function logIn(url: string, who: string): Promise<Person> {
  const body = JSON.stringify({ email: `${who}@example.com`, password: "portfolio-demo" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/users/login`, { method: "POST", headers, body });
  const { token, user } = (await answer.json()) as { token: string; user: Omit<Person, "id"> & { _id: string } };
  return { ...user, id: user._id, token };
}

async function measurePage(browser: Browser, origin: string, page: string, press: Press, rounds: number) {
  const requests = await visit(browser, page);
  const code = requests.filter(({ kind, path }) => ["script", "stylesheet"].includes(kind) || /\.(js|css)$/.test(path));
  const results: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    results.push(await runLighthouse(browser, origin + page));
    times.push(await timePress(browser, page, press));
  }
  const middle = (name: keyof (typeof results)[0]) => median(results.map((result) => result[name]));
  return {
    page: page.replace(/[0-9a-f]{32}/, ":id"),
    requests: requests.filter(({ kind, path }) => !path.startsWith("/uploads/") && !isBrowsersOwn(kind, path)).length,
    "JS and CSS kB": kilobytes(code),
    "all kB": kilobytes(requests),
    "files of JS and CSS": code.length,
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    "first paint ms": middle("firstPaint"),
    "largest paint ms": middle("largestPaint"),
    "blocked ms": middle("blocked"),
    "layout shift": middle("layoutShift"),
    "press to paint ms": median(times),
  };
}

interface Request {
  kind: string;
  path: string;
  /** Of the body as it was sent. */
  bytes: number;
}

/** What names the app in the browser: the icon of its tab, which is asked for once, and the manifest with its icons. */
function isBrowsersOwn(kind: string, path: string): boolean {
  return kind === "other" || kind === "manifest" || path === "/icon.svg";
}

/** Opens a page as a first visit and waits for the network to become idle. */
async function visit(browser: Browser, path: string): Promise<Request[]> {
  const { page, devtools } = await openPage(browser);
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
  const result = await lighthouse(url, {
    port,
    disableStorageReset: true,
    blockedUrlPatterns: blockedUrls,
    logLevel: "error",
    output: "json",
    onlyCategories: ["performance", "accessibility"],
  });
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
    blocked: value("total-blocking-time"),
  };
}

function kilobytes(requests: Request[]): number {
  return requests.reduce((sum, request) => sum + request.bytes, 0) / 1000;
}
