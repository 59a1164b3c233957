import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLearners, type Learner, openCentre, writePortfolios } from "../centre.ts";
import { loadDuring } from "../http-load.ts";
import { type Form, newDraft, save } from "../new-draft.ts";
import { median, percent, whole } from "../numbers.ts";
import { inFolder, type Running, startProduct } from "../product.ts";
import type { Report } from "../report.ts";
import { takePhotos } from "./phone-photos.ts";

const photosEach = 5;
const rounds = 7;
const uploads = 8;
const readers = { connections: 10, perSecond: 200 };

/** Saving photos against sharp alone, and eight such uploads at once while others read their lists. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const photos = await takePhotos(photosEach);
    const paths = photos.map((_, index) => join(folder, `${index}.jpg`));
    await Promise.all(paths.map((path, index) => writeFile(path, photos[index] ?? "")));
    const form = await newDraft(1, photos);
    const learners = await fillCentre(join(folder, "product"));

    const walls = await compare(join(folder, "product"), learners, form, paths);
    const crowd = await crowded(join(folder, "product"), learners, form);
    return reportOf(photos, walls, crowd);
  });
}

async function fillCentre(folder: string): Promise<Learner[]> {
  const { deps, close } = await openCentre(folder);
  const learners = await createLearners(deps, uploads + 1);
  for (const { id } of learners) await writePortfolios(deps, id, 20, 4);
  await close();
  return learners;
}

interface Walls {
  product: number[];
  baseline: number[];
}

async function compare(folder: string, learners: Learner[], form: Form, paths: string[]): Promise<Walls> {
  const product = await startProduct(folder);
  const baseline = fork(join(import.meta.dirname, "baseline.ts"));
  const walls: Walls = { product: [], baseline: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      const alone = await sharpAlone(baseline, paths);
      const start = performance.now();
      await save(product.url, tokenOf(learners, 0), form);
      // The first round warms both up.
      if (round === 0) continue;
      walls.product.push(performance.now() - start);
      walls.baseline.push(alone);
    }
  } finally {
    baseline.disconnect();
    await product.stop();
  }
  return walls;
}

async function sharpAlone(baseline: ChildProcess, paths: string[]): Promise<number> {
  baseline.send(paths);
  const [milliseconds] = await once(baseline, "message");
  return Number(milliseconds);
}

interface Crowd {
  wall: number;
  before: number;
  most: number;
  p50: number;
  p99: number;
  answers: number;
}

// A fresh process, so that its peak memory is of this part.
async function crowded(folder: string, learners: Learner[], form: Form): Promise<Crowd> {
  const product = await startProduct(folder);
  try {
    const before = product.memoryOfAll();
    const watch = watchMemory(product);
    const start = performance.now();
    const lists = await loadDuring(uploadAll(product, learners, form), {
      url: `${product.url}/api/portfolios/user-portfolios`,
      headers: { authorization: `Bearer ${tokenOf(learners, uploads)}` },
      ...readers,
    });
    return { ...lists, wall: performance.now() - start, before, most: watch.stop() };
  } finally {
    await product.stop();
  }
}

function watchMemory(product: Running): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, product.memoryOfAll());
  }, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function uploadAll(product: Running, learners: Learner[], form: Form): Promise<void> {
  await Promise.all(learners.slice(0, uploads).map(({ token }) => save(product.url, token, form)));
}

function tokenOf(learners: Learner[], number: number): string {
  const learner = learners[number];
  if (!learner) throw new Error("no learner was created");
  return learner.token;
}

function reportOf(photos: Buffer[], walls: Walls, crowd: Crowd): Report {
  const ratio = median(walls.product.map((wall, round) => wall / (walls.baseline[round] ?? Number.NaN)));
  const megabytes = photos.map((photo) => (photo.length / 1_000_000).toFixed(1)).join(", ");
  return {
    caption:
      `Saving a portfolio with ${photosEach} photos of 12 megapixels (${megabytes} MB, turned, with their place), SQLite. The baseline ` +
      `decodes the same photos and makes the same two sizes, two at a time, in its own process. Medians of ${rounds} rounds ` +
      `by turns. Then ${uploads} such uploads at once, while ${readers.connections} connections ask for a list of 20 ` +
      `portfolios ${readers.perSecond} times a second.`,
    tables: [
      {
        heads: ["", "wall ms", "each photo ms"],
        rows: [
          ["sharp alone", whole(median(walls.baseline)), whole(median(walls.baseline) / photosEach)],
          ["product, saved", whole(median(walls.product)), whole(median(walls.product) / photosEach)],
        ],
      },
      {
        heads: [`${uploads} uploads at once`, "wall ms", "MB before", "MB at most", "lists", "p50 ms", "p99 ms"],
        rows: [["product", ...[crowd.wall, crowd.before, crowd.most, crowd.answers, crowd.p50, crowd.p99].map(whole)]],
      },
    ],
    figures: [
      {
        what: "wall of sharp alone",
        value: ratio,
        shown: percent(ratio),
        bound: { atMost: 1.3 },
        wanted: "at most 130 %",
      },
      {
        what: "memory at most, workers included",
        value: crowd.most,
        shown: `${whole(crowd.most)} MB`,
        bound: { below: 500 },
        wanted: "below 500 MB",
      },
      {
        what: "p99 of lists meanwhile",
        value: crowd.p99,
        shown: `${whole(crowd.p99)} ms`,
        bound: { below: 200 },
        wanted: "below 200 ms",
      },
    ],
  };
}
