import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newDraft, save, withNewPhotos } from "../harness/forms.ts";
import type { Benchmark, Installation } from "../harness/harness.ts";
import { loadDuring } from "../harness/load.ts";
import { authorizationOf, startBaseline } from "../harness/server.ts";
import { inTurn, mean, median, mostDuring, percentOf, timeOf } from "../harness/timing.ts";
import { shrink, takePhotos } from "./phone-photos.ts";

const photosEach = 5;
const uploads = 8;
const readers = { connections: 10, overallRate: 200 };

/** Saving photos against sharp alone, and eight such uploads at once while others read their lists. */
export const benchmark: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const photos = await takePhotos(photosEach);
  const installation = await install();
  const baseline = startBaseline("photos/photos-baseline.ts");
  atEnd(baseline.stop);
  const product = await installation.start();
  const { token } = installation.centre.learner;
  const compare = async (what: string, sent: Buffer[]) => {
    const paths = sent.map((_, index) => join(folder, `${what} ${index}.jpg`));
    await Promise.all(paths.map((path, index) => writeFile(path, sent[index] ?? "")));
    const form = await newDraft(token, sent);
    const costs = await inTurn(rounds, {
      baseline: () => costOf(baseline, () => baseline.ask(paths)),
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
    tables: [[many, two, shrunk].flatMap(rowsOf), [crowd]],
    figures: [
      { bound: "wall of sharp alone", value: percentOf(many.product.map(wallOf), many.baseline.map(wallOf)) },
      ...[two, shrunk].map(({ what, product, baseline }) => ({
        bound: "CPU of sharp alone",
        of: what,
        value: cpuEach(product) / cpuEach(baseline),
      })),
      { bound: "CPU of a photo shrunk by the browser", value: cpuEach(shrunk.product) / shrunk.photos },
      { bound: "memory at most, workers included", value: crowd["MB at most"] },
      { bound: "p99 of lists meanwhile", value: crowd["lists' p99 ms"] },
    ],
  };
};

interface Cost {
  wall: number;
  cpu: number;
}

async function costOf(program: { cpu(): number }, act: () => Promise<unknown>): Promise<Cost> {
  const before = program.cpu();
  const wall = await timeOf(act);
  return { wall, cpu: program.cpu() - before };
}

const wallOf = ({ wall }: Cost) => wall;

// The mean, because Linux counts in hundredths of a second.
function cpuEach(costs: Cost[]): number {
  return mean(costs.map(({ cpu }) => cpu));
}

function rowsOf({ what, photos, ...sides }: { what: string; photos: number; baseline: Cost[]; product: Cost[] }) {
  return (["baseline", "product"] as const).map((side) => ({
    what: `${what}: ${side}`,
    "wall ms": median(sides[side].map(wallOf)),
    "CPU ms": cpuEach(sides[side]),
    "each photo CPU ms": cpuEach(sides[side]) / photos,
  }));
}

// A fresh process, so that its peak memory is of this part.
async function uploadAtOnce({ centre, start }: Installation, photos: Buffer[]) {
  const product = await start();
  const before = product.memoryOfAll();
  const [reader, ...senders] = centre.learners;
  const forms = await Promise.all(senders.slice(0, uploads).map(({ token }) => newDraft(token, photos)));
  const began = performance.now();
  const saving = Promise.all(forms.map((form) => save(product.url, form)));
  const reading = loadDuring(saving, {
    url: `${product.url}/api/portfolios/user-portfolios`,
    headers: authorizationOf(reader?.token ?? ""),
    ...readers,
  });
  const { result, most } = await mostDuring(product.memoryOfAll, reading);
  const wall = performance.now() - began;
  return {
    ...{ "uploads at once": forms.length, "wall ms": wall, "MB before": before, "MB at most": most },
    ...{ lists: result.answers, "lists' p50 ms": result.p50, "lists' p99 ms": result.p99 },
  };
}
