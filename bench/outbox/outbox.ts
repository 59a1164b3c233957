import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { BuildingSite, type Made } from "e2e/setup/building-site.ts";
import { type OnServer, onServer } from "e2e/setup/on-server.ts";
import { openCentre } from "e2e/setup/people.ts";
import { serve } from "e2e/setup/serve.ts";
import { chooseSeed, randomFor } from "../../run/seed.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import type { Figure } from "../harness/report.ts";
import { print } from "../harness/report.ts";

/** Rounds until there were enough of them, and enough seconds have passed. */
export const outbox: Benchmark = async (harness) => {
  const [first, start] = [chooseSeed(), performance.now()];
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
  while (rounds.length < harness.rounds || performance.now() - start < harness.seconds * 1000) {
    const round = await measureRound(harness, first + rounds.length);
    if (harness.seconds > 0) print(JSON.stringify(round.row));
    rounds.push(round);
  }
  return { tables: [rounds.map(({ row }) => row)], figures: rounds.flatMap(({ figures }) => figures) };
};

async function measureRound({ size, folder, atEnd }: Harness, seed: number) {
  const random = randomFor("outbox", seed);
  const day = {
    ...{ portfolios: size.portfolios, photosOfEach: size.photos },
    ...{ kills: Math.round(size.portfolios * (0.2 + 0.4 * random())), losses: Math.round(size.portfolios * random()) },
  };
  const product = await serve();
  atEnd(product.stop);
  const learner = await (await openCentre(product.url)).newcomer("student");
  const site = await BuildingSite.open(product.url, learner, await mkdtemp(join(folder, "phone-")), random);
  atEnd(() => site.close());
  const made = await site.make(day);
  const { sent, bytes, kills, losses, seconds } = await site.send(made, day);
  const figures = figuresOf(day.portfolios, made, await onServer(product.folder));
  const onDevice = (await site.stored()).length;
  await site.close();
  await product.stop();
  const row = { seed, portfolios: day.portfolios, photos: made.length, "MB of photos": bytes / 1e6 };
  return {
    row: {
      ...row,
      ...{ "MB sent": sent / 1e6, "browser killed": kills, "connection cut": losses, seconds, ratio: sent / bytes },
      faults: figures.reduce((sum, { value }) => sum + value, onDevice),
    },
    figures: [
      ...figures,
      { bound: "left on the device", value: onDevice },
      { bound: "bytes sent over bytes needed", value: sent / bytes },
    ].map((figure) => ({ ...figure, of: String(seed) })),
  };
}

function figuresOf(portfolios: number, made: Made[], { photos, portfolios: arrived, left }: OnServer): Figure[] {
  const isThere = (photo: Made) => photos.some((one) => one.title === photo.title && one.sha256 === photo.sha256);
  const titles = new Set(photos.map(({ title }) => title));
  return [
    {
      bound: "portfolios that have not arrived once",
      value: Math.abs(portfolios - arrived) + portfolios - titles.size,
    },
    { bound: "photos without their hash on the server", value: made.filter((photo) => !isThere(photo)).length },
    { bound: "photos too many", value: Math.max(0, photos.length - made.length) },
    { bound: "left on the server", value: left.length },
  ];
}
