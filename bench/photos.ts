import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ask } from "./harness/baseline.ts";
import type { Benchmark, Installation } from "./harness/harness.ts";
import { loadDuring } from "./harness/load.ts";
import { newDraft, save, withNewPhotos } from "./harness/requests.ts";
import { authorizationOf, type Running, startServer } from "./harness/server.ts";
import { inTurn, mean, median, mostDuring, percentOf, timeOf } from "./harness/timing.ts";
import { shrink, takePhotos } from "./photos/phone-photos.ts";

const uploads = 8;
const readers = { connections: 10, overallRate: 200 };

/** Saving photos against sharp alone, and eight such uploads at once while others read their lists. */
export const benchmark: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const photos = await takePhotos(5);
  const installation = await install();
  const baseline = await startServer("bench/photos/photos-baseline.ts", { DATA_DIR: folder });
  atEnd(baseline.stop);
  const product = await installation.start();
  const compare = async (what: string, sent: Buffer[]) => {
    const paths = sent.map((_, index) => join(folder, `${what} ${index}.jpg`));
    await Promise.all(paths.map((path, index) => writeFile(path, sent[index] ?? "")));
    const form = await newDraft(installation.centre.learner.token, sent);
    const costs = await inTurn(rounds, {
      baseline: () => costOf(baseline, () => ask(baseline, paths)),
      product: () => {
        const next = withNewPhotos(form);
        return costOf(product, () => save(product.url, next));
      },
    });
    return { what, photos: sent.length, ...costs };
  };
  const many = await compare("five of a phone", photos);
  const two = await compare("two of a phone", photos.slice(0, 2));
  const shrunk = await compare("two shrunk by the browser", await Promise.all(photos.slice(0, 2).map(shrink)));
  await product.stop();
  const crowd = await uploadAtOnce(installation, photos);
  return {
    tables: [[many, two, shrunk].flatMap((one) => [rowOf(one, "baseline"), rowOf(one, "product")]), [crowd]],
    figures: [
      { bound: "wall of sharp alone", value: percentOf(many.product.map(wallOf), many.baseline.map(wallOf)) },
      ...[two, shrunk].map(({ what, product, baseline }) => {
        return { bound: "CPU of sharp alone", of: what, value: cpuEach(product) / cpuEach(baseline) };
      }),
      { bound: "CPU of a photo shrunk by the browser", value: cpuEach(shrunk.product) / shrunk.photos },
      { bound: "memory at most, workers included", value: crowd["MB at most"] },
      { bound: "p99 of lists meanwhile", value: crowd["lists' p99 ms"] },
    ],
  };
};

type Cost = Awaited<ReturnType<typeof costOf>>;

async function costOf(program: Running, act: () => Promise<unknown>) {
  const before = program.cpu();
  const wall = await timeOf(act);
  return { wall, cpu: program.cpu() - before };
}

const wallOf = ({ wall }: Cost) => wall;

// The mean, because Linux counts in hundredths of a second.
const cpuEach = (costs: Cost[]) => mean(costs.map(({ cpu }) => cpu));

type Compared = { what: string; photos: number; baseline: Cost[]; product: Cost[] };

function rowOf({ what, photos, ...sides }: Compared, side: "baseline" | "product") {
  const [wall, cpu] = [median(sides[side].map(wallOf)), cpuEach(sides[side])];
  return { what: `${what}: ${side}`, "wall ms": wall, "CPU ms": cpu, "each photo CPU ms": cpu / photos };
}

// A fresh process, so that its peak memory is of this part.
async function uploadAtOnce({ centre, start }: Installation, photos: Buffer[]) {
  const product = await start();
  const before = product.memoryOfAll();
  const senders = centre.learners.slice(1, 1 + uploads);
  const forms = await Promise.all(senders.map(({ token }) => newDraft(token, photos)));
  const saving = Promise.all(forms.map((form) => save(product.url, form)));
  const url = `${product.url}/api/portfolios/user-portfolios`;
  const reading = loadDuring(saving, { url, headers: authorizationOf(centre.learner.token), ...readers });
  const { result, most } = await mostDuring(product.memoryOfAll, reading);
  return {
    ...{ "uploads at once": forms.length, "MB before": before, "MB at most": most },
    ...{ lists: result.answers, "lists' p50 ms": result.p50, "lists' p99 ms": result.p99 },
  };
}
