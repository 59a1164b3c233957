import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { thumbnailName } from "server/platform/images/store.ts";
import sharp from "sharp";
import { moveIn, openCentre, writePortfolios } from "../centre.ts";
import { median, tenths, whole } from "../numbers.ts";
import { inFolder, startProduct } from "../product.ts";
import type { Figure, Report, Table } from "../report.ts";
import { type Judgement, openVisitor, type Remembered, type Request, type Visitor } from "./visiting.ts";

const rounds = 3;

/** First load of three pages in Chromium: bytes, requests, and what Lighthouse says of them on a phone. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    execFileSync(process.execPath, ["run/build-web.ts"], { cwd: join(import.meta.dirname, "../.."), stdio: "inherit" });
    const remembered = await furnish(join(folder, "product"));
    const product = await startProduct(join(folder, "product"));
    const stranger = await openVisitor(folder, product.url, {});
    const learner = await openVisitor(folder, product.url, remembered);
    try {
      return reportOf({
        "/login": await look(stranger, `${product.url}/login`),
        "/dashboard": await look(learner, `${product.url}/dashboard`),
        "/my-portfolios": await look(learner, `${product.url}/my-portfolios`),
      });
    } finally {
      await Promise.all([stranger.leave(), learner.leave()]);
      await product.stop();
    }
  });
}

// A learner with 20 portfolios of four photos. Every stored size is one small picture: bytes of photos are not measured.
async function furnish(folder: string): Promise<Remembered> {
  const { deps, close } = await openCentre(folder);
  const [learner] = await moveIn(deps, 1);
  if (!learner) throw new Error("nobody moved in");
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

interface Look {
  requests: Request[];
  judgements: Judgement[];
}

async function look(visitor: Visitor, url: string): Promise<Look> {
  const requests = await visitor.visit(url);
  const judgements: Judgement[] = [];
  for (let round = 0; round < rounds; round++) judgements.push(await visitor.judge(url));
  return { requests, judgements };
}

type Looks = Record<"/login" | "/dashboard" | "/my-portfolios", Look>;

function reportOf(looks: Looks): Report {
  const [login, dashboard, list] = [looks["/login"], looks["/dashboard"], looks["/my-portfolios"]];
  return {
    caption:
      `First load in Chromium with an empty cache, as the server sends it (compressed), until nothing is loading any more; ` +
      `a learner with 20 portfolios of four photos. Lighthouse on its slow phone, medians of ${rounds}.`,
    tables: [sizes(looks), judged(looks)],
    figures: [
      atMost("/login JavaScript and CSS", codeOf(login) / 1000, 100, "kB"),
      atMost("/dashboard JavaScript and CSS", codeOf(dashboard) / 1000, 125, "kB"),
      atMost("/my-portfolios requests", list.requests.length, 15, "requests"),
      atLeast("/login performance", middle(login, "performance"), 95),
      atLeast("/dashboard performance", middle(dashboard, "performance"), 90),
      ...Object.entries(looks).flatMap(([path, page]) => [
        atLeast(`${path} accessibility`, middle(page, "accessibility"), 100),
        atMost(`${path} layout shift`, middle(page, "layoutShift"), 0, ""),
      ]),
    ],
  };
}

function sizes(looks: Looks): Table {
  return {
    heads: ["page", "requests", "JS and CSS kB", "all kB", "files of JS and CSS"],
    rows: Object.entries(looks).map(([path, page]) => [
      path,
      whole(page.requests.length),
      tenths(codeOf(page) / 1000),
      tenths(bytesOf(page.requests) / 1000),
      whole(page.requests.filter(isCode).length),
    ]),
  };
}

function judged(looks: Looks): Table {
  return {
    heads: ["page", "performance", "accessibility", "first paint ms", "largest paint ms", "layout shift"],
    rows: Object.entries(looks).map(([path, page]) => [
      path,
      page.judgements.map((judgement) => judgement.performance).join(" "),
      whole(middle(page, "accessibility")),
      whole(middle(page, "firstPaint")),
      whole(middle(page, "largestPaint")),
      middle(page, "layoutShift").toFixed(3),
    ]),
  };
}

function codeOf(page: Look): number {
  return bytesOf(page.requests.filter(isCode));
}

function isCode({ kind, path }: Request): boolean {
  return ["script", "stylesheet"].includes(kind) || /\.(js|css)$/.test(path);
}

function bytesOf(requests: Request[]): number {
  return requests.reduce((sum, request) => sum + request.bytes, 0);
}

function middle(page: Look, name: keyof Judgement): number {
  return median(page.judgements.map((judgement) => judgement[name]));
}

function atMost(what: string, value: number, most: number, unit: string): Figure {
  const shown = (figure: number) => `${Number(figure.toFixed(3))} ${unit}`.trim();
  return { what, value, shown: shown(value), bound: { atMost: most }, wanted: `at most ${shown(most)}` };
}

function atLeast(what: string, value: number, least: number): Figure {
  return { what, value, shown: whole(value), bound: { atLeast: least }, wanted: `at least ${least}` };
}
