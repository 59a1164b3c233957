import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLearners, type Learner, openCentre, writePortfolios } from "../centre.ts";
import { type LoadResult, runLoad } from "../http-load.ts";
import { median, percent, tenths, whole } from "../numbers.ts";
import { inFolder, type Running, startProduct, startServer } from "../product.ts";
import type { Figure, Report } from "../report.ts";

const path = "/api/portfolios/user-portfolios";
const portfolios = 20;
const photosEach = 4;
const connections = 50;
const rounds = 7;
const seconds = 3;

/** A learner's own list against a bare route with the same token and session check and a prepared body. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const [productFolder, baselineFolder] = [join(folder, "product"), join(folder, "baseline")];
    const learner = await fillCentre(productFolder);
    await cp(productFolder, baselineFolder, { recursive: true });

    const product = await startProduct(productFolder);
    const sizes = await storeBody(product, learner, baselineFolder);
    const baseline = await startServer("bench/list/baseline.ts", baselineFolder);
    try {
      const plain = await compare(product, baseline, learner, {});
      const compressed = await compare(product, baseline, learner, { "accept-encoding": "gzip" });
      return reportOf(sizes, plain, compressed);
    } finally {
      await Promise.all([product.stop(), baseline.stop()]);
    }
  });
}

async function fillCentre(folder: string): Promise<Learner> {
  const { deps, close } = await openCentre(folder);
  const [learner, ...others] = await createLearners(deps, 30);
  if (!learner) throw new Error("no learner was created");
  for (const { id } of [learner, ...others]) await writePortfolios(deps, id, portfolios, photosEach);
  await close();
  return learner;
}

interface Sizes {
  plain: number;
  gzip: number;
  br: number;
}

async function storeBody(product: Running, learner: Learner, baselineFolder: string): Promise<Sizes> {
  const body = await bytesOf(product, learner, "identity");
  await writeFile(join(baselineFolder, "body.json"), body);
  const [gzip, br] = [await bytesOf(product, learner, "gzip"), await bytesOf(product, learner, "br")];
  return { plain: body.length, gzip: gzip.length, br: br.length };
}

// The bytes as they were sent: fetch would decompress them.
async function bytesOf(product: Running, learner: Learner, encoding: string): Promise<Buffer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(learner), "accept-encoding": encoding };
    const sent = request(`${product.url}${path}`, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    });
    sent.on("error", reject).end();
  });
}

interface Side extends LoadResult {
  /** Processor time of the server for one answer, in milliseconds. */
  cpu: number;
}
interface Compared {
  product: Side;
  baseline: Side;
  ratio: number;
}

// Baseline and product are measured in turn, so that other load of the machine affects both.
async function compare(
  product: Running,
  baseline: Running,
  learner: Learner,
  headers: Record<string, string>,
): Promise<Compared> {
  const load = { headers: { ...bearer(learner), ...headers }, connections, seconds };
  const sides = { product: [] as Side[], baseline: [] as Side[] };
  for (let round = 0; round <= rounds; round++) {
    const plain = await measureSide(baseline, { ...load, url: `${baseline.url}/list` });
    const list = await measureSide(product, { ...load, url: `${product.url}${path}` });
    // The first round warms up.
    if (round > 0) {
      sides.baseline.push(plain);
      sides.product.push(list);
    }
  }
  const ratios = sides.product.map((side, round) => side.perSecond / (sides.baseline[round]?.perSecond ?? Number.NaN));
  return { product: middle(sides.product), baseline: middle(sides.baseline), ratio: median(ratios) };
}

async function measureSide(server: Running, load: Parameters<typeof runLoad>[0]): Promise<Side> {
  const before = server.cpu();
  const result = await runLoad(load);
  return { ...result, cpu: (server.cpu() - before) / (result.perSecond * load.seconds) };
}

function middle(sides: Side[]): Side {
  const of = (value: (side: Side) => number) => median(sides.map(value));
  return {
    answers: of((side) => side.answers),
    perSecond: of((side) => side.perSecond),
    p50: of((side) => side.p50),
    p99: of((side) => side.p99),
    cpu: of((side) => side.cpu),
  };
}

function bearer(learner: Learner): { authorization: string } {
  return { authorization: `Bearer ${learner.token}` };
}

function reportOf(sizes: Sizes, plain: Compared, compressed: Compared): Report {
  return {
    caption:
      `GET ${path} with ${portfolios} portfolios of ${photosEach} photos each, ${connections} connections, SQLite. The baseline is a bare ` +
      `Fastify route in its own process with the same token and session check and a prebuilt body of the same size ` +
      `(with gzip: compressed beforehand). Medians of ${rounds} rounds, in turn.`,
    tables: [
      {
        heads: ["", "requests/s", "p50 ms", "p99 ms", "CPU ms each", "of the baseline"],
        rows: [
          rowOf("baseline, plain", plain.baseline),
          rowOf("product, plain", plain.product, plain.ratio),
          rowOf("baseline, gzip", compressed.baseline),
          rowOf("product, gzip", compressed.product, compressed.ratio),
        ],
      },
      { heads: ["body", "kB"], rows: Object.entries(sizes).map(([name, bytes]) => [name, tenths(bytes / 1000)]) },
    ],
    figures: [
      ratioFigure("requests per second of the baseline's", plain.ratio),
      latencyFigure("p99", plain.product.p99),
      latencyFigure("p99 with gzip", compressed.product.p99),
      sizeFigure("body with gzip", sizes.gzip),
    ],
  };
}

function rowOf(name: string, side: Side, ratio?: number): string[] {
  const shown = ratio === undefined ? "" : percent(ratio);
  return [name, whole(side.perSecond), tenths(side.p50), tenths(side.p99), side.cpu.toFixed(3), shown];
}

function ratioFigure(what: string, value: number): Figure {
  return { what, value, shown: percent(value), bound: { atLeast: 0.6 }, wanted: "at least 60 %" };
}

function latencyFigure(what: string, value: number): Figure {
  return { what, value, shown: `${tenths(value)} ms`, bound: { below: 25 }, wanted: "below 25 ms" };
}

function sizeFigure(what: string, value: number): Figure {
  return { what, value, shown: `${tenths(value / 1000)} kB`, bound: { atMost: 15_000 }, wanted: "at most 15 kB" };
}
