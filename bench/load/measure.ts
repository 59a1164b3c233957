import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { thumbnailName } from "server/platform/images/store.ts";
import sharp from "sharp";
import { createLearners, openCentre, writePortfolios } from "../centre.ts";
import { median, tenths, whole } from "../numbers.ts";
import { inFolder, startProduct } from "../product.ts";
import type { Figure, Report, Table } from "../report.ts";
import { type LighthouseResult, openVisitor, type Request, type StoredSession, type Visitor } from "./browser.ts";

const rounds = 3;

/** First load of three pages in Chromium: bytes, requests, and Lighthouse's figures for a phone. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    execFileSync(process.execPath, ["run/build-web.ts"], { cwd: join(import.meta.dirname, "../.."), stdio: "inherit" });
    const stored = await fillCentre(join(folder, "product"));
    const product = await startProduct(join(folder, "product"));
    const stranger = await openVisitor(folder, product.url, {});
    const learner = await openVisitor(folder, product.url, stored);
    try {
      return reportOf({
        "/login": await measurePage(stranger, `${product.url}/login`),
        "/dashboard": await measurePage(learner, `${product.url}/dashboard`),
        "/my-portfolios": await measurePage(learner, `${product.url}/my-portfolios`),
      });
    } finally {
      await Promise.all([stranger.close(), learner.close()]);
      await product.stop();
    }
  });
}

// A learner with 20 portfolios of four photos, all of one small picture: bytes of photos are not measured.
async function fillCentre(folder: string): Promise<StoredSession> {
  const { deps, close } = await openCentre(folder);
  const [learner] = await createLearners(deps, 1);
  if (!learner) throw new Error("no learner was created");
  await writePortfolios(deps, learner.id, 20, 4);
  const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: "#7a8b99" } })
    .jpeg()
    .toBuffer();
  for (const { file } of await deps.db.selectFrom("photos").select("file").execute()) {
    await Promise.all([deps.files.put(file, picture), deps.files.put(thumbnailName(file), picture)]);
  }
  await close();
  const account = { _id: learner.id, name: learner.name, role: "student" };
  return { token: learner.token, account: JSON.stringify(account) };
}

interface MeasuredPage {
  requests: Request[];
  results: LighthouseResult[];
}

async function measurePage(visitor: Visitor, url: string): Promise<MeasuredPage> {
  const requests = await visitor.visit(url);
  const results: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round++) results.push(await visitor.runLighthouse(url));
  return { requests, results };
}

type Pages = Record<"/login" | "/dashboard" | "/my-portfolios", MeasuredPage>;

function reportOf(pages: Pages): Report {
  const [login, dashboard, list] = [pages["/login"], pages["/dashboard"], pages["/my-portfolios"]];
  return {
    caption:
      `First load in Chromium with an empty cache, as the server sends it (compressed), until the network is idle; ` +
      `a learner with 20 portfolios of four photos. Lighthouse on its slow phone, medians of ${rounds}.`,
    tables: [sizeTable(pages), lighthouseTable(pages)],
    figures: [
      atMost("/login JavaScript and CSS", codeOf(login) / 1000, 100, "kB"),
      atMost("/dashboard JavaScript and CSS", codeOf(dashboard) / 1000, 125, "kB"),
      atMost("/my-portfolios requests", list.requests.length, 15, "requests"),
      atLeast("/login performance", middle(login, "performance"), 95),
      atLeast("/dashboard performance", middle(dashboard, "performance"), 90),
      ...Object.entries(pages).flatMap(([path, page]) => [
        atLeast(`${path} accessibility`, middle(page, "accessibility"), 100),
        atMost(`${path} layout shift`, middle(page, "layoutShift"), 0, ""),
      ]),
    ],
  };
}

function sizeTable(pages: Pages): Table {
  return {
    heads: ["page", "requests", "JS and CSS kB", "all kB", "files of JS and CSS"],
    rows: Object.entries(pages).map(([path, page]) => [
      path,
      whole(page.requests.length),
      tenths(codeOf(page) / 1000),
      tenths(bytesOf(page.requests) / 1000),
      whole(page.requests.filter(isCode).length),
    ]),
  };
}

function lighthouseTable(pages: Pages): Table {
  return {
    heads: ["page", "performance", "accessibility", "first paint ms", "largest paint ms", "layout shift"],
    rows: Object.entries(pages).map(([path, page]) => [
      path,
      page.results.map((result) => result.performance).join(" "),
      whole(middle(page, "accessibility")),
      whole(middle(page, "firstPaint")),
      whole(middle(page, "largestPaint")),
      middle(page, "layoutShift").toFixed(3),
    ]),
  };
}

function codeOf(page: MeasuredPage): number {
  return bytesOf(page.requests.filter(isCode));
}

function isCode({ kind, path }: Request): boolean {
  return ["script", "stylesheet"].includes(kind) || /\.(js|css)$/.test(path);
}

function bytesOf(requests: Request[]): number {
  return requests.reduce((sum, request) => sum + request.bytes, 0);
}

function middle(page: MeasuredPage, name: keyof LighthouseResult): number {
  return median(page.results.map((result) => result[name]));
}

function atMost(what: string, value: number, most: number, unit: string): Figure {
  const shown = (figure: number) => `${Number(figure.toFixed(3))} ${unit}`.trim();
  return { what, value, shown: shown(value), bound: { atMost: most }, wanted: `at most ${shown(most)}` };
}

function atLeast(what: string, value: number, least: number): Figure {
  return { what, value, shown: whole(value), bound: { atLeast: least }, wanted: `at least ${least}` };
}
