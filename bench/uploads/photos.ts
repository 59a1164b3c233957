import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startBaseline } from "../harness/baseline.ts";
import { newDraft, save } from "../harness/draft.ts";
import type { Benchmark, Installation } from "../harness/harness.ts";
import { loadDuring } from "../harness/load.ts";
import { inTurn, median, percentOf, timeOf } from "../harness/timing.ts";
import { takePhotos } from "./phone-photos.ts";

const photosEach = 5;
const uploads = 8;
const readers = { connections: 10, overallRate: 200 };

/** Saving photos against sharp alone, and eight such uploads at once while others read their lists. */
export const photos: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const photos = await takePhotos(photosEach);
  const paths = photos.map((_, index) => join(folder, `${index}.jpg`));
  await Promise.all(paths.map((path, index) => writeFile(path, photos[index] ?? "")));
  const installation = await install();
  const baseline = startBaseline("uploads/photos-baseline.ts");
  atEnd(baseline.stop);
  const product = await installation.start();
  const form = await newDraft(installation.centre.learner.token, photos);
  const walls = await inTurn(rounds, {
    baseline: () => baseline.ask(paths),
    product: () => timeOf(() => save(product.url, form)),
  });
  await product.stop();
  const crowd = await uploadAtOnce(installation, photos);
  const rowOf = (what: string, wall: number[]) => ({
    what,
    "wall ms": median(wall),
    "each photo ms": median(wall) / photosEach,
  });
  return {
    tables: [
      [rowOf("sharp alone", walls.baseline), rowOf("product, saved", walls.product)],
      [crowd],
      photos.map(({ length }, nth) => ({ photo: nth + 1, MB: length / 1e6 })),
    ],
    figures: [
      { bound: "wall of sharp alone", value: percentOf(walls.product, walls.baseline) },
      { bound: "memory at most, workers included", value: crowd["MB at most"] },
      { bound: "p99 of lists meanwhile", value: crowd["p99 ms"] },
    ],
  };
};

// A fresh process, so that its peak memory is of this part.
async function uploadAtOnce({ centre, start }: Installation, photos: Buffer[]) {
  const product = await start();
  const before = product.memoryOfAll();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, product.memoryOfAll());
  }, 100);
  const [reader, ...senders] = centre.learners;
  const forms = await Promise.all(senders.slice(0, uploads).map(({ token }) => newDraft(token, photos)));
  const began = performance.now();
  const lists = await loadDuring(Promise.all(forms.map((form) => save(product.url, form))), {
    url: `${product.url}/api/portfolios/user-portfolios`,
    headers: { authorization: `Bearer ${reader?.token}` },
    ...readers,
  });
  clearInterval(watch);
  return {
    "uploads at once": forms.length,
    "wall ms": performance.now() - began,
    "MB before": before,
    "MB at most": most,
    lists: lists.answers,
    "p50 ms": lists.p50,
    "p99 ms": lists.p99,
  };
}
