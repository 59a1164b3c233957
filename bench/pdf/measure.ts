import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { portfolioDocument } from "server/exports/pdf/documents/portfolio-document.ts";
import { renderPortfolioPdf } from "server/exports/pdf/rendering.ts";
import type { PdfJob } from "server/exports/pdf/worker/job.ts";
import { stopPdfWorkers } from "server/exports/pdf/worker/pool.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import sharp from "sharp";
import { createLearners, openCentre, writePortfolios } from "../centre.ts";
import { hundredths, tenths, whole } from "../numbers.ts";
import { inFolder } from "../product.ts";
import type { Report } from "../report.ts";

const portfolios = 80;
const photosEach = 10;
const atOnce = 10;

/** Portfolios as PDF against the library alone, and ten at once with the delay of the event loop that others wait for. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const { deps, close } = await openCentre(folder);
    const ids = await fillCentre(deps);
    const jobs = await Promise.all(ids.map((id, index) => jobOf(deps, folder, id, index)));
    const baseline = await libraryAlone(jobs);
    const product = await oneByOne(deps, ids);
    const crowd = await allAtOnce(deps, ids.slice(0, atOnce));
    const memory = workerMemory();
    await stopPdfWorkers();
    await close();
    return reportOf({ baseline, product, crowd, memory });
  });
}

async function fillCentre(deps: Dependencies): Promise<string[]> {
  const [learner] = await createLearners(deps, 1);
  if (!learner) throw new Error("no learner was created");
  await writePortfolios(deps, learner.id, portfolios, photosEach);
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const picture = sharp({ create: { width: 2048, height: 1536, channels: 3, background: "#446688", noise } });
  const bytes = await picture.blur(1).jpeg({ quality: 80 }).toBuffer();
  for (const { file } of await deps.db.selectFrom("photos").select("file").execute()) await deps.files.put(file, bytes);
  return (await deps.db.selectFrom("portfolios").select("id").execute()).map(({ id }) => id);
}

async function jobOf(deps: Dependencies, folder: string, id: string, index: number): Promise<PdfJob> {
  const portfolio = await findPortfolio(deps.db, id);
  if (!portfolio) throw new Error("no portfolio");
  const { sheet, photos } = await portfolioDocument(deps, portfolio);
  const stored = photos.map(({ name, file }) => ({ name, path: deps.files.pathOf(file) }));
  return { template: "portfolio", sheet, photos: stored, into: join(folder, `${index}.pdf`) };
}

async function libraryAlone(jobs: PdfJob[]): Promise<number> {
  const program = fork(join(import.meta.dirname, "baseline.ts"));
  // The first job warms it up.
  program.send(jobs.slice(0, 1));
  await once(program, "message");
  program.send(jobs.slice(1));
  const [milliseconds] = await once(program, "message");
  program.kill();
  return milliseconds / (jobs.length - 1);
}

interface Turn {
  /** Processor time of the server and its workers together, and wall time; milliseconds for each document. */
  cpu: number;
  wall: number;
}

async function oneByOne(deps: Dependencies, [first = "", ...ids]: string[]): Promise<Turn> {
  await renderPortfolioPdf(deps, first);
  const [cpu, wall] = [cpuOfAll(), performance.now()];
  for (const id of ids) await renderPortfolioPdf(deps, id);
  return { cpu: (cpuOfAll() - cpu) / ids.length, wall: (performance.now() - wall) / ids.length };
}

async function allAtOnce(deps: Dependencies, ids: string[]): Promise<{ wall: number; delay: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  await Promise.all(ids.map((id) => renderPortfolioPdf(deps, id)));
  delay.disable();
  return { wall: performance.now() - start, delay: delay.percentile(99) / 1e6 };
}

function cpuOfAll(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + workers().reduce((sum, worker) => sum + cpuOf(worker), 0);
}

function workers(): string[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
}

// Linux counts processor time in hundredths of a second.
function cpuOf(worker: string): number {
  const fields = readFileSync(`/proc/${worker}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function workerMemory(): number {
  const most = workers().map(
    (worker) => /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${worker}/status`, "utf8"))?.[1],
  );
  return Math.max(...most.map(Number)) / 1024;
}

interface Found {
  baseline: number;
  product: Turn;
  crowd: { wall: number; delay: number };
  memory: number;
}

function reportOf({ baseline, product, crowd, memory }: Found): Report {
  const ratio = product.cpu / baseline;
  return {
    caption:
      `${portfolios} portfolios of ${photosEach} photos (2048 x 1536), one after the other, then ${atOnce} at once through the ` +
      "queue of two places. The baseline is the library in a process of its own on prepared jobs.",
    tables: [
      {
        heads: ["", "CPU ms each", "wall ms each"],
        rows: [
          ["baseline", tenths(baseline), ""],
          ["product", tenths(product.cpu), tenths(product.wall)],
        ],
      },
      { heads: ["ten at once, ms", "peak memory of a worker, MB"], rows: [[whole(crowd.wall), whole(memory)]] },
    ],
    figures: [
      {
        what: "CPU of the baseline's",
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
        what: "memory of a worker",
        value: memory,
        shown: `${whole(memory)} MB`,
        bound: { atMost: 400 },
        wanted: "at most 400 MB",
      },
    ],
  };
}
