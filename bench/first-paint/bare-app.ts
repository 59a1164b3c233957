import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { build, preview } from "vite";
import { freePort } from "../../run/free-port.ts";
import type { Harness } from "../harness/harness.ts";
import { visit } from "./visits.ts";

/** An element as the bare app makes it: its tag, its attributes as React names them, and what is in it. */
type Shown = string | [tag: string, attributes: Record<string, string>, children: Shown[]];

/** Builds and serves it; calls, styles and photos come from the product. Answers its address. */
export async function startBareApp({ folder, atEnd }: Harness, product: string): Promise<string> {
  const app = { configFile: false, root: join(import.meta.dirname, "bare-app"), logLevel: "error" } as const;
  const outDir = join(folder, "bare-app");
  const built = { outDir, assetsDir: "bare", modulePreload: { polyfill: false } };
  await build({ ...app, build: built });
  const assets = await readdir(join(import.meta.dirname, "../../web/dist/assets"));
  const page = join(outDir, "index.html");
  const link = `<link rel="stylesheet" href="/assets/${assets.find((file) => file.endsWith(".css"))}">`;
  await writeFile(page, (await readFile(page, "utf8")).replace("</head>", `${link}</head>`));
  const port = await freePort();
  const proxy = { "/api": product, "/assets": product, "/uploads": product };
  const server = await preview({ ...app, build: built, preview: { host: "127.0.0.1", port, proxy } });
  atEnd(() => server.close());
  return `http://127.0.0.1:${port}`;
}

/** What the product's page asked for before its rows, and what it shows then, for the bare app to do the same. */
export async function look(context: BrowserContext, path: string, rows: string) {
  const { page, painted } = await visit(context, path, rows);
  const requests = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.toJSON()));
  const early = requests.filter(({ startTime }) => startTime < painted).map(({ name }) => new URL(name));
  const calls = early.map(({ pathname, search }) => pathname + search).filter(isOfPage);
  const shown = await page.evaluate<Shown>(readShown);
  await page.close();
  return { calls, shown };
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
    const attributesOf = ({ attributes }) =>
      [...attributes].filter(({ name }) => !left.includes(name)).map(({ name, value }) => [names[name] ?? name, value]);
    const childrenOf = ({ childNodes }) =>
      [...childNodes].flatMap((node) => (node instanceof Element ? [read(node)] : node instanceof Text ? [node.data] : []));
    const read = (element) =>
      [element.tagName.toLowerCase(), Object.fromEntries(attributesOf(element)), childrenOf(element)];
    return read(document.querySelector("main"));
  })()
`;
