import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type { Bundle } from "contract/exports/bundles.ts";
import { fullEdge } from "contract/portfolios/photos.ts";
import { newId } from "server/platform/database/ids.ts";
import sharp from "sharp";
import { createLearners, insertAll, type Learner, openCentre, photoOf, portfolioOf } from "../centre.ts";
import { tenths, whole } from "../numbers.ts";
import { takePhotos } from "../photos/phone-photos.ts";
import { inFolder, type Running, startProduct } from "../product.ts";
import type { Report } from "../report.ts";

const portfolios = 200;
const photosEach = 5;

/** One learner with 200 portfolios and 1,000 photos: the whole bundle made and fetched, and how it delays others. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    const learner = await fillCentre(folder);
    const product = await startProduct(folder);
    try {
      const before = product.memory().now;
      const making = await make(product, learner);
      const fetching = await fetchBundle(product, making.bundle, join(folder, "fetched.zip"));
      return reportOf(before, making, fetching);
    } finally {
      await product.stop();
    }
  });
}

async function fillCentre(folder: string): Promise<Learner> {
  const { deps, close } = await openCentre(folder);
  const [learner] = await createLearners(deps, 1);
  if (!learner) throw new Error("no learner was created");
  const [taken] = await takePhotos(1);
  const full = await sharp(taken)
    .rotate()
    .resize(fullEdge, fullEdge, { fit: "inside" })
    .jpeg({ quality: 80 })
    .toBuffer();
  const rows = Array.from({ length: portfolios }, (_, index) => portfolioOf(index, learner.id));
  await insertAll(deps, "portfolios", rows);
  for (const { id, createdAt } of rows) {
    const photos = Array.from({ length: photosEach }, (_, index) => photoOf(id, index + 1, createdAt));
    for (const photo of photos) await deps.files.put(photo.file, varied(full));
    await insertAll(deps, "photos", photos);
  }
  await close();
  return learner;
}

// A JPEG comment makes each file different although it shows the same picture.
function varied(jpeg: Buffer): Buffer {
  const text = Buffer.from(newId());
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

interface Made {
  bundle: Bundle;
  seconds: number;
  /** Event loop delay p99 while the bundle was made, measured by a timer of 10 ms, in milliseconds. */
  delay: number;
  /** The p99 of the answers that others got meanwhile, in milliseconds. */
  answer: number;
  memory: { now: number; most: number };
  cpu: number;
}

async function make(product: Running, learner: Learner): Promise<Made> {
  const headers = { authorization: `Bearer ${learner.token}`, "content-type": "application/json" };
  // Reading the metric resets it.
  await delayOf(product);
  const [cpu, start] = [product.cpu(), performance.now()];
  const response = await fetch(`${product.url}/api/bundles`, { method: "POST", headers, body: "{}" });
  let bundle: Bundle = JSON.parse(await response.text());
  const answers: number[] = [];
  while (bundle.state === "making") {
    await setTimeout(50);
    const begun = performance.now();
    const answer = await fetch(`${product.url}/api/bundles/${bundle._id}`, { headers });
    bundle = JSON.parse(await answer.text());
    answers.push(performance.now() - begun);
  }
  if (bundle.state !== "ready") throw new Error(`it was not made: ${bundle.reason}`);
  const seconds = (performance.now() - start) / 1000;
  const slowest = answers.toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? Number.NaN;
  const delay = await delayOf(product);
  return { bundle, seconds, delay, answer: slowest, memory: product.memory(), cpu: product.cpu() - cpu };
}

async function delayOf(product: Running): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)/m.exec(text)?.[1]);
}

async function fetchBundle(product: Running, bundle: Bundle, path: string) {
  const start = performance.now();
  const answer = await fetch(`${product.url}${bundle.link}`);
  if (!answer.ok || !answer.body) throw new Error(`it was not fetched: ${answer.status}`);
  const hash = createHash("sha256");
  await pipeline(
    Readable.from(answer.body),
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path),
  );
  return { seconds: (performance.now() - start) / 1000, memory: product.memory() };
}

function reportOf(before: number, made: Made, fetched: { seconds: number; memory: { most: number } }): Report {
  const megabytes = made.bundle.bytes / 1_000_000;
  return {
    caption: `A bundle of ${portfolios} portfolios with ${portfolios * photosEach} photos, made and fetched.`,
    tables: [
      {
        heads: ["", "value"],
        rows: [
          ["size", `${whole(megabytes)} MB`],
          ["made in", `${tenths(made.seconds)} s`],
          ["portfolios a second", tenths(portfolios / made.seconds)],
          ["processor time", `${tenths(made.cpu / 1000)} s`],
          ["memory before", `${whole(before)} MB`],
          ["memory at its end, at most", `${whole(made.memory.now)} MB, ${whole(made.memory.most)} MB`],
          ["fetched in", `${tenths(fetched.seconds)} s`],
          ["memory after, at most", `${whole(fetched.memory.most)} MB`],
        ],
      },
    ],
    figures: [
      {
        what: "event-loop delay p99 while it is made",
        value: made.delay,
        shown: `${tenths(made.delay)} ms`,
        bound: { below: 50 },
        wanted: "below 50 ms",
      },
      {
        what: "answers to others meanwhile, p99",
        value: made.answer,
        shown: `${tenths(made.answer)} ms`,
        bound: { below: 250 },
        wanted: "below 250 ms",
      },
      {
        what: "memory at most",
        value: fetched.memory.most,
        shown: `${whole(fetched.memory.most)} MB`,
        bound: { below: 400 },
        wanted: "below 400 MB",
      },
    ],
  };
}
