import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { portfolioDocument } from "server/exports/pdf/documents/portfolio-document.ts";
import { renderPortfolioPdf } from "server/exports/pdf/rendering.ts";
import type { PdfJob } from "server/exports/pdf/worker/job.ts";
import { stopPdfWorkers } from "server/exports/pdf/worker/pool.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { asStoredName } from "server/platform/files/stored-name.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import sharp from "sharp";
import { startBaseline } from "../harness/baseline.ts";
import type { Benchmark } from "../harness/harness.ts";
import { cpuOf, memoryOf, workersOf } from "../harness/server.ts";
import { timeOf } from "../harness/timing.ts";

const atOnce = 10;

/** Portfolios as PDF against the library alone, and ten at once with the delay of the event loop that others wait for. */
export const pdf: Benchmark = async ({ folder, install, open, atEnd }) => {
  const { settings } = await install(storePhotos);
  const deps = await open(settings);
  const ids = (await deps.db.selectFrom("portfolios").select("id").execute()).map(({ id }) => id);
  const jobs = await Promise.all(ids.map((id, index) => jobOf(deps, join(folder, `${index}.pdf`), id)));
  const baseline = await renderAlone(jobs);
  atEnd(stopPdfWorkers);
  const product = await renderInTurn(deps, ids);
  const crowd = await renderAtOnce(deps, ids.slice(0, atOnce));
  const memory = Math.max(...workersOf(process.pid).map((worker) => memoryOf(worker).most));
  return {
    tables: [
      [
        { "": "baseline", "CPU ms each": baseline, "wall ms each": "" },
        { "": "product", "CPU ms each": product.cpu, "wall ms each": product.wall },
      ],
      [{ "ten at once, ms": crowd.wall }],
    ],
    figures: [
      { bound: "CPU of the baseline's", value: product.cpu / baseline },
      { bound: "event loop delay p99", value: crowd.delay },
      { bound: "memory of a worker", value: memory },
    ],
  };
};

/** So many differ, twelve documents of them, because Typst keeps a photo once, however many documents have it. */
const pictures = 120;

async function storePhotos({ db, files }: Dependencies): Promise<void> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const create = { width: 2048, height: 1536, channels: 3, background: "#446688", noise } as const;
  const photos: Buffer[] = [];
  while (photos.length < pictures) photos.push(await sharp({ create }).blur(1).jpeg({ quality: 80 }).toBuffer());
  const rows = await db.selectFrom("photos").select("file").execute();
  for (const [index, { file }] of rows.entries())
    await files.put(asStoredName(file), photos[index % pictures] as Buffer);
}

async function jobOf(deps: Dependencies, into: string, id: string): Promise<PdfJob> {
  const portfolio = await findPortfolio(deps.db, id);
  if (!portfolio) throw new Error("no portfolio");
  const { document, photos } = await portfolioDocument(deps, portfolio);
  const stored = await Promise.all(
    photos.map(async ({ name, file }) => ({ name, path: file && (await deps.files.localCopy(file))?.path })),
  );
  return { template: "portfolio", document, photos: stored, into };
}

/** Milliseconds of processor time for each document. The first one warms it up. */
async function renderAlone([first, ...jobs]: PdfJob[]): Promise<number> {
  const baseline = startBaseline("documents/pdf-baseline.ts");
  await baseline.ask([first]);
  const milliseconds = await baseline.ask(jobs);
  baseline.stop();
  return milliseconds / jobs.length;
}

/** Processor time of this process and its workers together, and wall time; milliseconds for each document. */
async function renderInTurn(
  deps: Dependencies,
  [first = "", ...ids]: string[],
): Promise<{ cpu: number; wall: number }> {
  await renderPortfolioPdf(deps, first);
  const before = cpuOfAll();
  const wall = await timeOf(async () => {
    for (const id of ids) await renderPortfolioPdf(deps, id);
  });
  return { cpu: (cpuOfAll() - before) / ids.length, wall: wall / ids.length };
}

async function renderAtOnce(deps: Dependencies, ids: string[]): Promise<{ wall: number; delay: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const wall = await timeOf(() => Promise.all(ids.map((id) => renderPortfolioPdf(deps, id))));
  delay.disable();
  return { wall, delay: delay.percentile(99) / 1e6 };
}

function cpuOfAll(): number {
  return [process.pid, ...workersOf(process.pid)].map(cpuOf).reduce((sum, one) => sum + one);
}
