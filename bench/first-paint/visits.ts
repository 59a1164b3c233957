import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** An element as the bare app makes it: its tag, its attributes as React names them, and what is in it. */
export type Shown = string | [tag: string, attributes: Record<string, string>, children: Shown[]];

/** What a page asked for before its rows, and what it shows then. */
export interface Seen {
  calls: string[];
  shown: Shown;
}

export type Load = Awaited<ReturnType<typeof load>>;

/**
 * One visit with an empty cache as the browser tells it, in milliseconds since the navigation began, until the frame that
 * follows the first of `rows` (a selector). Nothing is intercepted: Playwright would lead every request through the process
 * of the benchmark, some ms each.
 */
export async function load(context: BrowserContext, path: string, rows: string) {
  const { page, painted } = await visit(context, path, rows);
  const firstText = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  const asked = (await requestsOf(page)).filter(({ path }) => isOfPage(path) && !path.startsWith("/assets/"));
  await page.close();
  return { firstText, rows: painted, asked: asked[0]?.began ?? 0 };
}

/** What the product's page at this path shows, for the bare app to show the same. */
export async function look(context: BrowserContext, path: string, rows: string): Promise<Seen> {
  const { page, painted } = await visit(context, path, rows);
  const calls = (await requestsOf(page)).filter(({ path, began }) => isOfPage(path) && began < painted);
  const shown = await page.evaluate<Shown>(readShown);
  await page.close();
  return { calls: calls.map(({ path }) => path), shown };
}

/** Kilobytes of code that are there before the rows, and the functions in which most time is spent until then, in ms. */
export async function profile(context: BrowserContext, path: string, rows: string) {
  let samples: Record<string, number> = {};
  const { page, painted } = await visit(context, path, rows, async (devtools, opening) => {
    await devtools.send("Profiler.enable");
    await devtools.send("Profiler.setSamplingInterval", { interval: 100 });
    await devtools.send("Profiler.start");
    await opening();
    samples = selfTimes((await devtools.send("Profiler.stop")).profile);
  });
  const code = (await requestsOf(page)).filter(({ path, ended }) => path.endsWith(".js") && ended < painted);
  await page.close();
  const largest = Object.entries(samples).toSorted(([, a], [, b]) => b - a);
  return {
    "kB of code": Math.round(code.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    "most time in": largest
      .slice(0, 5)
      .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
      .join(", "),
  };
}

type Opening = (devtools: CDPSession, open: () => Promise<void>) => Promise<void>;

async function visit(context: BrowserContext, path: string, rows: string, around: Opening = (_, open) => open()) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await page.addInitScript(watchRows(rows));
  let painted = 0;
  await around(devtools, async () => {
    // To evaluate something in the page would count as a press, after which a page no longer shows its first rows alone.
    const told = page.waitForEvent("console", (message) => message.text().startsWith(rowsPainted));
    await page.goto(path);
    painted = Number((await told).text().slice(rowsPainted.length));
  });
  return { page, painted };
}

const rowsPainted = "Rows painted after ";

// The rows are painted in the frame that follows the first of them.
const watchRows = (rows: string) => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(rows)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.info(${JSON.stringify(rowsPainted)} + performance.now())));
  }).observe(document, { childList: true, subtree: true });
`;

async function requestsOf(page: Page) {
  const requests = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.toJSON()));
  return requests.map(({ name, startTime, responseEnd, decodedBodySize }) => {
    const { pathname, search } = new URL(name);
    return { path: pathname + search, began: startTime, ended: responseEnd, bytes: decodedBodySize };
  });
}

/** A call for the page's own rows, and not for what is around every page. */
function isOfPage(path: string): boolean {
  return path.startsWith("/api/") && !/users\/me$|counts|notifications|queue/.test(path);
}

// Fields keep no value, and nothing has a style of its own, which in the product only a photo's colour is.
const readShown = `
  (() => {
    const names = { class: "className", for: "htmlFor", tabindex: "tabIndex" };
    const left = ["style", "value", "checked", "selected", "autofocus"];
    const read = (element) => [
      element.tagName.toLowerCase(),
      Object.fromEntries(
        [...element.attributes]
          .filter(({ name }) => !left.includes(name))
          .map(({ name, value }) => [names[name] ?? name, value]),
      ),
      [...element.childNodes].flatMap((node) =>
        node instanceof Element ? [read(node)] : node instanceof Text && node.data ? [node.data] : [],
      ),
    ];
    return read(document.querySelector("main"));
  })()
`;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** Milliseconds by function of ours, named as the built file names it, with its place there. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profile): Record<string, number> {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      const file = url
        .split("/")
        .at(-1)
        ?.replace(/-[\w-]{8}\.js$/, "");
      return [id, file && `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}:${columnNumber + 1}`];
    }),
  );
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const name = names.get(id);
    if (name) times[name] = (times[name] ?? 0) + (timeDeltas[index] ?? 0) / 1000;
  }
  return times;
}
