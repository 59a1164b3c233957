import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { fillDemo } from "demo/filling.ts";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import { build, preview } from "vite";
import { freePort } from "../../run/free-port.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { sent } from "../harness/requests.ts";
import { authorizationOf, type Running, startProduct } from "../harness/server.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";
import { type Load, load, look, profile } from "./visits.ts";

const root = join(import.meta.dirname, "../..");

/** The page of each, whose it is, and what its rows are. The first portfolio that waits is reviewed. */
const pages = [
  { path: "/my-portfolios", who: "student", rows: "main article h3" },
  { path: "/dashboard", who: "student", rows: "main h2" },
  { path: "/assessor", who: "assessor", rows: "main h2" },
  { path: "/portfolio/assessor", who: "assessor", rows: "main article" },
  { path: "/portfolio/assessor/{first}", who: "assessor", rows: "main h2" },
  { path: "/admin/users", who: "admin", rows: "main tbody tr" },
  { path: "/admin/portfolios", who: "admin", rows: "main ul li" },
];

/** Pages of the demo, opened with an empty cache, each against a bare React app that asks for and shows the same. */
export const benchmark: Benchmark = async (harness) => {
  execFileSync(process.execPath, ["run/build-web.ts"], { cwd: root, stdio: "inherit" });
  const DATA_DIR = join(harness.folder, "demo");
  await fillDemo(DATA_DIR);
  const product = await startProduct({ DATA_DIR });
  harness.atEnd(product.stop);
  const bare = await startBareApp(harness, product);
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  harness.atEnd(() => browser.close());
  const measured = [];
  for (const { path: pattern, who, rows } of pages) {
    const session = await logIn(product.url, who);
    const path = pattern.replace("{first}", session.first);
    const own = await openContext(browser, product.url, session.stored);
    const seen = await look(own, path, rows);
    const others = await openContext(browser, bare, { ...session.stored, bare: JSON.stringify(seen) });
    const loads = await inTurn(harness.rounds, {
      bare: () => load(others, path, rows),
      product: () => load(own, path, rows),
    });
    measured.push({ path: pattern, loads, spent: await profile(own, path, rows) });
    await own.close();
    await others.close();
  }
  const all = (side: Load[], value: keyof Load) => side.map((load) => load[value]);
  const ratios = measured.map(({ path, loads: { bare, product } }) => ({
    path,
    "rows, of first text": percentOf(all(product, "rows"), all(product, "firstText")),
    "rows, of the bare app's": percentOf(all(product, "rows"), all(bare, "rows")),
    "first text, of the bare app's": percentOf(all(product, "firstText"), all(bare, "firstText")),
  }));
  const times = measured.map(({ path, loads: { bare, product } }, index) => ({
    path,
    ...Object.fromEntries(
      (["firstText", "asked", "rows"] as const).map((value) => [value, median(all(product, value)).toFixed(0)]),
    ),
    "bare firstText": median(all(bare, "firstText")).toFixed(0),
    "bare rows": median(all(bare, "rows")).toFixed(0),
    "rows, of bare": `${ratios[index]?.["rows, of the bare app's"].toFixed(0)} %`,
    "rows, of first text": `${ratios[index]?.["rows, of first text"].toFixed(0)} %`,
  }));
  const bounds = ["first text, of the bare app's", "rows, of the bare app's", "rows, of first text"] as const;
  return {
    tables: [times, measured.map(({ path, spent }) => ({ path, ...spent }))],
    figures: bounds.map((bound) => ({ bound, value: Math.max(...ratios.map((one) => one[bound])) })),
  };
};

/** Passes calls, styles and photos on to the product. Answers its address. */
async function startBareApp({ folder, atEnd }: Harness, product: Running): Promise<string> {
  const app = { configFile: false, root: join(import.meta.dirname, "bare-app"), logLevel: "error" } as const;
  const outDir = join(folder, "bare-app");
  const built = { outDir, assetsDir: "bare", modulePreload: { polyfill: false } };
  await build({ ...app, build: built });
  const styles = (await readdir(join(root, "web/dist/assets"))).find((file) => file.endsWith(".css"));
  const page = join(outDir, "index.html");
  const link = `<link rel="stylesheet" href="/assets/${styles}">`;
  await writeFile(page, (await readFile(page, "utf8")).replace("</head>", `${link}</head>`));
  const port = await freePort();
  const proxy = { "/api": product.url, "/assets": product.url, "/uploads": product.url };
  const server = await preview({ ...app, build: built, preview: { host: "127.0.0.1", port, proxy } });
  atEnd(() => server.close());
  return `http://127.0.0.1:${port}`;
}

/** What the browser of one of the demo's people has in its local storage, and an assessor's first portfolio. */
export async function logIn(url: string, who: string) {
  const body = JSON.stringify({ email: `${who}@example.com`, password: "portfolio-demo" });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  const { token, user } = JSON.parse(await sent(200, `${url}/api/users/login`, request));
  const { _id, name, role } = user;
  const queue = await fetch(`${url}/api/assessment/queue`, { headers: authorizationOf(token) });
  const { next }: { next?: { _id: string } } = queue.ok ? JSON.parse(await queue.text()) : {};
  return { first: next?._id ?? "", stored: { token, account: JSON.stringify({ _id, name, role }) } };
}

/** In which somebody is signed in; a page opened in it is a first visit. */
export function openContext(
  browser: Browser,
  baseURL: string,
  stored: Record<string, string>,
  serviceWorkers: "allow" | "block" = "block",
) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL,
    viewport: { width: 1366, height: 768 },
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
    serviceWorkers,
  });
}
