import { randomBytes } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startBaseline } from "../harness/baseline.ts";
import { type Form, newDraft, save, upload, withNewPhotos } from "../harness/draft.ts";
import type { Benchmark, Installation } from "../harness/harness.ts";
import { loadDuring } from "../harness/load.ts";
import type { Running } from "../harness/server.ts";
import { inTurn, median, percentOf, timeOf } from "../harness/timing.ts";
import { shrink, takePhotos } from "./phone-photos.ts";

const photosEach = 5;
const uploads = 8;
const readers = { connections: 10, overallRate: 200 };

/** Saving photos against sharp alone, and eight such uploads at once while others read their lists. */
export const photos: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const photos = await takePhotos(photosEach);
  const installation = await install();
  const baseline = startBaseline("uploads/photos-baseline.ts");
  atEnd(baseline.stop);
  const product = await installation.start();
  const { token } = installation.centre.learner;
  const compare = async (what: string, sent: Buffer[], send = inForm) => {
    const paths = sent.map((_, index) => join(folder, `${what} ${index}.jpg`));
    await Promise.all(paths.map((path, index) => writeFile(path, sent[index] ?? "")));
    const costs = await inTurn(rounds, {
      baseline: () => costOf(baseline, () => baseline.ask(paths)),
      product: () => send(token, sent).then((act) => costOf(product, () => act(product.url))),
    });
    return { what, photos: sent.length, ...costs };
  };
  const many = await compare("five of a phone", photos);
  const two = await compare("two of a phone", photos.slice(0, 2));
  const shrunkOnes = await Promise.all(photos.slice(0, 2).map(shrink));
  const shrunk = await compare("two shrunk by the browser", shrunkOnes);
  const pieces = await compare("the same in pieces, one after the other", shrunkOnes, inPieces);
  const again = await sharedOnes(installation, product, await newDraft(token, shrunkOnes), rounds);
  await product.stop();
  const crowd = await uploadAtOnce(installation, photos);
  return {
    tables: [
      [many, two, shrunk, pieces].flatMap(rowsOf),
      again,
      [crowd],
      photos.map(({ length }, nth) => ({ photo: nth + 1, MB: length / 1e6 })),
    ],
    figures: [
      { bound: "wall of sharp alone", value: percentOf(many.product.map(wallOf), many.baseline.map(wallOf)) },
      ...[two, shrunk].map(({ what, product, baseline }) => ({
        bound: "CPU of sharp alone",
        of: what,
        value: cpuEach(product) / cpuEach(baseline),
      })),
      { bound: "CPU of a photo shrunk by the browser", value: cpuEach(shrunk.product) / shrunk.photos },
      { bound: "memory at most, workers included", value: crowd["MB at most"] },
      { bound: "p99 of lists meanwhile", value: crowd["p99 ms"] },
    ],
  };
};

type Send = (url: string) => Promise<void>;

/** Photos that the server has not stored before, as an API client sends them. */
async function inForm(token: string, photos: Buffer[]): Promise<Send> {
  const form = withNewPhotos(await newDraft(token, photos));
  return (url) => save(url, form);
}

/** Photos as the browser sends them: one after the other in pieces, then a form that names them. */
async function inPieces(token: string, photos: Buffer[]): Promise<Send> {
  const others = photos.map((photo) => Buffer.concat([photo, randomBytes(16)]));
  return async (url) => {
    const ids: string[] = [];
    for (const photo of others) ids.push(await upload(url, token, photo));
    await save(url, await newDraft(token, [], ids));
  };
}

/** What two photos cost that the learner has stored already, and two that are new: to save them, and on the disk. */
async function sharedOnes({ settings }: Installation, product: Running, form: Form, rounds: number) {
  await save(product.url, form);
  const stored = async () => {
    const files = await readdir(join(settings.DATA_DIR, "files"), { recursive: true, withFileTypes: true });
    const sizes = files.filter((file) => file.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)));
    return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  };
  const costs = async (what: string, next: () => Form) => {
    const before = await stored();
    const cost = await costOf(product, async () => {
      for (let round = 0; round < rounds; round++) await save(product.url, next());
    });
    const kB = ((await stored()) - before) / rounds / 1000;
    return { what, "wall ms": cost.wall / rounds, "CPU ms": cost.cpu / rounds, "kB on the disk": kB };
  };
  return [
    await costs("two new photos", () => withNewPhotos(form)),
    await costs("two that another portfolio has", () => form),
  ];
}

interface Cost {
  wall: number;
  cpu: number;
}

async function costOf(program: { cpuOfAll(): number }, act: () => Promise<unknown>): Promise<Cost> {
  const before = program.cpuOfAll();
  const wall = await timeOf(act);
  return { wall, cpu: program.cpuOfAll() - before };
}

const wallOf = ({ wall }: Cost) => wall;

// The mean, because Linux counts in hundredths of a second.
function cpuEach(costs: Cost[]): number {
  return costs.reduce((sum, { cpu }) => sum + cpu, 0) / costs.length;
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
