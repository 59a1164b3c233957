import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Asked, ask } from "../asking.ts";
import { type Learner, moveIn, openCentre, writePortfolios } from "../centre.ts";
import { median, percent, tenths, whole } from "../numbers.ts";
import { inFolder, type Running, startProduct, startServer } from "../product.ts";
import type { Figure, Report } from "../report.ts";

const path = "/api/portfolios/user-portfolios";
const portfolios = 20;
const photosEach = 4;
const connections = 50;
const rounds = 7;
const seconds = 3;

/** A learner's own list against a bare route with the same token and session check and a body that lay ready. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const [productFolder, floorFolder] = [join(folder, "product"), join(folder, "floor")];
    const learner = await furnish(productFolder);
    await cp(productFolder, floorFolder, { recursive: true });

    const product = await startProduct(productFolder);
    const sizes = await keepBody(product, learner, floorFolder);
    const floor = await startServer("bench/list/floor.ts", floorFolder);
    try {
      const plain = await compare(product, floor, learner, {});
      const squeezed = await compare(product, floor, learner, { "accept-encoding": "gzip" });
      return reportOf(sizes, plain, squeezed);
    } finally {
      await Promise.all([product.stop(), floor.stop()]);
    }
  });
}

async function furnish(folder: string): Promise<Learner> {
  const { deps, close } = await openCentre(folder);
  const [learner, ...others] = await moveIn(deps, 30);
  if (!learner) throw new Error("nobody moved in");
  for (const { id } of [learner, ...others]) await writePortfolios(deps, id, portfolios, photosEach);
  await close();
  return learner;
}

interface Sizes {
  plain: number;
  gzip: number;
  br: number;
}

async function keepBody(product: Running, learner: Learner, floorFolder: string): Promise<Sizes> {
  const body = await bytesOf(product, learner, "identity");
  await writeFile(join(floorFolder, "body.json"), body);
  const [gzip, br] = [await bytesOf(product, learner, "gzip"), await bytesOf(product, learner, "br")];
  return { plain: body.length, gzip: gzip.length, br: br.length };
}

// The bytes as they were sent: fetch would unpack them.
async function bytesOf(product: Running, learner: Learner, encoding: string): Promise<Buffer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(learner), "accept-encoding": encoding };
    const asked = request(`${product.url}${path}`, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    });
    asked.on("error", reject).end();
  });
}

interface Side extends Asked {
  /** Processor time of the server for one answer, in milliseconds. */
  cpu: number;
}
interface Compared {
  product: Side;
  floor: Side;
  ratio: number;
}

// Floor and product by turns, so that what else the machine does falls on both.
async function compare(
  product: Running,
  floor: Running,
  learner: Learner,
  headers: Record<string, string>,
): Promise<Compared> {
  const load = { headers: { ...bearer(learner), ...headers }, connections, seconds };
  const sides = { product: [] as Side[], floor: [] as Side[] };
  for (let round = 0; round <= rounds; round++) {
    const floored = await askOf(floor, { ...load, url: `${floor.url}/list` });
    const produced = await askOf(product, { ...load, url: `${product.url}${path}` });
    // The first round warms both up.
    if (round > 0) {
      sides.floor.push(floored);
      sides.product.push(produced);
    }
  }
  const ratios = sides.product.map((side, round) => side.perSecond / (sides.floor[round]?.perSecond ?? Number.NaN));
  return { product: middle(sides.product), floor: middle(sides.floor), ratio: median(ratios) };
}

async function askOf(server: Running, load: Parameters<typeof ask>[0]): Promise<Side> {
  const before = server.cpu();
  const asked = await ask(load);
  return { ...asked, cpu: (server.cpu() - before) / (asked.perSecond * load.seconds) };
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

function reportOf(sizes: Sizes, plain: Compared, squeezed: Compared): Report {
  return {
    caption:
      `GET ${path} with ${portfolios} portfolios of ${photosEach} photos each, ${connections} connections, SQLite. The floor is a bare ` +
      `Fastify route in its own process with the same token and session check and a prebuilt body of the same size ` +
      `(with gzip: squeezed beforehand). Medians of ${rounds} rounds by turns.`,
    tables: [
      {
        heads: ["", "requests/s", "p50 ms", "p99 ms", "CPU ms each", "of the floor"],
        rows: [
          rowOf("floor, plain", plain.floor),
          rowOf("product, plain", plain.product, plain.ratio),
          rowOf("floor, gzip", squeezed.floor),
          rowOf("product, gzip", squeezed.product, squeezed.ratio),
        ],
      },
      { heads: ["body", "kB"], rows: Object.entries(sizes).map(([name, bytes]) => [name, tenths(bytes / 1000)]) },
    ],
    figures: [
      ratioFigure("requests per second of the floor's", plain.ratio),
      latencyFigure("p99", plain.product.p99),
      latencyFigure("p99 with gzip", squeezed.product.p99),
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
