import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type { Bundle } from "contract/exports/bundles.ts";
import { fullEdge } from "contract/portfolios/photos.ts";
import { newId } from "server/platform/database/ids.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { asStoredName } from "server/platform/files/stored-name.ts";
import sharp from "sharp";
import type { Benchmark } from "../harness/harness.ts";
import type { Running } from "../harness/server.ts";
import { percentile, timeOf } from "../harness/timing.ts";
import { takePhotos } from "../uploads/phone-photos.ts";

/** Everything of one learner, made and fetched as one file, and how long others wait meanwhile. */
export const bundle: Benchmark = async ({ folder, size, install }) => {
  const { centre, start } = await install(storePhotos);
  const product = await start();
  const before = product.memory().now;
  // Reading the metric resets it.
  await delayOf(product);
  const cpu = product.cpu();
  const { made, answers, milliseconds } = await make(product, centre.learner.token);
  const [delay, memory, spent] = [await delayOf(product), product.memory(), product.cpu() - cpu];
  const fetched = await timeOf(() => fetchBundle(product.url + made.link, join(folder, "fetched.zip")));
  const most = product.memory().most;
  return {
    tables: [
      [
        {
          MB: made.bytes / 1e6,
          "made in s": milliseconds / 1000,
          "portfolios/s": (1000 * size.portfolios) / milliseconds,
          "CPU s": spent / 1000,
          "MB before": before,
          "MB at its end": memory.now,
          "MB at most": memory.most,
          "fetched in s": fetched / 1000,
          "MB then at most": most,
        },
      ],
    ],
    figures: [
      { bound: "event loop delay p99 while it is made", value: delay },
      { bound: "answers to others meanwhile, p99", value: percentile(answers, 0.99) },
      { bound: "memory at most", value: most },
    ],
  };
};

async function storePhotos({ db, files }: Dependencies): Promise<void> {
  const [taken] = await takePhotos(1);
  const fitting = sharp(taken).rotate().resize(fullEdge, fullEdge, { fit: "inside" });
  const full = await fitting.jpeg({ quality: 80 }).toBuffer();
  for (const { file } of await db.selectFrom("photos").select("file").execute())
    await files.put(asStoredName(file), varied(full));
}

// A JPEG comment makes each file different although it shows the same picture.
function varied(jpeg: Buffer): Buffer {
  const text = Buffer.from(newId());
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** The bundle, and the milliseconds that each question about it took meanwhile. */
async function make(product: Running, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const began = performance.now();
  const answer = await fetch(`${product.url}/api/bundles`, { method: "POST", headers, body: "{}" });
  let made: Bundle = JSON.parse(await answer.text());
  const answers: number[] = [];
  while (made.state === "making") {
    await setTimeout(50);
    const asked = performance.now();
    const answer = await fetch(`${product.url}/api/bundles/${made._id}`, { headers });
    made = JSON.parse(await answer.text());
    answers.push(performance.now() - asked);
  }
  if (made.state !== "ready") throw new Error(`it was not made: ${made.reason}`);
  return { made, answers, milliseconds: performance.now() - began };
}

/** The p99 of the event loop's delay since the last question, measured by a timer of 10 ms, in milliseconds. */
async function delayOf(product: Running): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)/m.exec(text)?.[1]);
}

async function fetchBundle(url: string, path: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`it was not fetched: ${answer.status}`);
  await pipeline(Readable.from(answer.body), createWriteStream(path));
}
