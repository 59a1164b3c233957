import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { portfolioDocument } from "server/exports/pdf/documents/portfolio-document.ts";
import { renderPortfolioPdf, stopPdfWorkers } from "server/exports/pdf/rendering.ts";
import type { PdfJob } from "server/exports/pdf/worker/job.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import sharp from "sharp";
import { moveIn, openCentre, writePortfolios } from "../centre.ts";
import { hundredths, tenths, whole } from "../numbers.ts";
import { inFolder } from "../product.ts";
import type { Report } from "../report.ts";

const papers = 80;
const photosEach = 10;
const atOnce = 10;

/** Portfolios as PDF against the library alone, and ten at once beside an event loop that others wait for. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const { deps, close } = await openCentre(folder);
    const ids = await furnish(deps);
    const orders = await Promise.all(ids.map((id, index) => orderOf(deps, folder, id, index)));
    const floor = await libraryAlone(orders);
    const product = await inTurn(deps, ids);
    const crowd = await crowded(deps, ids.slice(0, atOnce));
    const memory = pressMemory();
    await stopPdfWorkers();
    await close();
    return reportOf({ floor, product, crowd, memory });
  });
}

async function furnish(deps: Dependencies): Promise<string[]> {
  const [learner] = await moveIn(deps, 1);
  if (!learner) throw new Error("nobody moved in");
  await writePortfolios(deps, learner.id, papers, photosEach);
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const scene = sharp({ create: { width: 2048, height: 1536, channels: 3, background: "#446688", noise } });
  const bytes = await scene.blur(1).jpeg({ quality: 80 }).toBuffer();
  for (const { file } of await deps.db.selectFrom("photos").select("file").execute()) await deps.files.put(file, bytes);
  return (await deps.db.selectFrom("portfolios").select("id").execute()).map(({ id }) => id);
}

async function orderOf(deps: Dependencies, folder: string, id: string, index: number): Promise<PdfJob> {
  const portfolio = await findPortfolio(deps.db, id);
  if (!portfolio) throw new Error("no portfolio");
  const { sheet, photos } = await portfolioDocument(deps, portfolio);
  const stored = photos.map(({ name, file }) => ({ name, path: deps.files.pathOf(file) }));
  return { template: "portfolio", sheet, photos: stored, into: join(folder, `${index}.pdf`) };
}

async function libraryAlone(orders: PdfJob[]): Promise<number> {
  const program = fork(join(import.meta.dirname, "floor.ts"));
  // The first one warms it up.
  program.send(orders.slice(0, 1));
  await once(program, "message");
  program.send(orders.slice(1));
  const [milliseconds] = await once(program, "message");
  program.kill();
  return milliseconds / (orders.length - 1);
}

interface Turn {
  /** Processor time of the server and its presses together, and wall time; milliseconds a paper. */
  cpu: number;
  wall: number;
}

async function inTurn(deps: Dependencies, [first = "", ...ids]: string[]): Promise<Turn> {
  await renderPortfolioPdf(deps, first);
  const [cpu, wall] = [cpuOfAll(), performance.now()];
  for (const id of ids) await renderPortfolioPdf(deps, id);
  return { cpu: (cpuOfAll() - cpu) / ids.length, wall: (performance.now() - wall) / ids.length };
}

async function crowded(deps: Dependencies, ids: string[]): Promise<{ wall: number; delay: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await Promise.all(ids.map((id) => renderPortfolioPdf(deps, id)));
  delay.disable();
  return { wall: performance.now() - start, delay: delay.percentile(99) / 1e6 };
}

function cpuOfAll(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + presses().reduce((sum, press) => sum + cpuOf(press), 0);
}

function presses(): string[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
}

// Linux counts processor time in hundredths of a second.
function cpuOf(press: string): number {
  const fields = readFileSync(`/proc/${press}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function pressMemory(): number {
  const most = presses().map((press) => /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${press}/status`, "utf8"))?.[1]);
  return Math.max(...most.map(Number)) / 1024;
}

interface Found {
  floor: number;
  product: Turn;
  crowd: { wall: number; delay: number };
  memory: number;
}

function reportOf({ floor, product, crowd, memory }: Found): Report {
  const ratio = product.cpu / floor;
  return {
    caption:
      `${papers} portfolios of ${photosEach} photos (2048 x 1536), one after the other, then ${atOnce} at once through the ` +
      "gate of two. The floor is the library in a process of its own on orders that lie ready.",
    tables: [
      {
        heads: ["", "CPU ms a paper", "wall ms a paper"],
        rows: [
          ["floor", tenths(floor), ""],
          ["product", tenths(product.cpu), tenths(product.wall)],
        ],
      },
      { heads: ["ten at once, ms", "a press at most, MB"], rows: [[whole(crowd.wall), whole(memory)]] },
    ],
    figures: [
      {
        what: "CPU of the floor's",
        value: ratio,
        shown: hundredths(ratio),
        bound: { atMost: 1.5 },
        wanted: "at most 1.5",
      },
      {
        what: "event loop delay p99",
        value: crowd.delay,
        shown: `${tenths(crowd.delay)} ms`,
        bound: { below: 50 },
        wanted: "below 50 ms",
      },
      {
        what: "memory of a press",
        value: memory,
        shown: `${whole(memory)} MB`,
        bound: { atMost: 400 },
        wanted: "at most 400 MB",
      },
    ],
  };
}
