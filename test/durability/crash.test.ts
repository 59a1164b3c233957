import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rounds as roundsOf } from "../../run/everything.ts";
import { randomFor } from "../../run/seed.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import type { Db } from "../../server/platform/dependencies.ts";
import { openFiles } from "../../server/platform/files/open.ts";
import { asStoredName } from "../../server/platform/files/stored-name.ts";
import { referencedFiles } from "../../server/portfolios/shared-photos.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { newStudent } from "./front-door.ts";
import { errorsIn, orphansIn } from "./integrity.ts";
import { type Learner, learnerWith, reconcile, unreadablePhotos, work } from "./learner.ts";
import { startServer } from "./running.ts";

const rounds = roundsOf(2, 8);
/** In milliseconds for a round, on a machine ten times slower than a quiet one. */
const slow = 60_000;
const leastAnswers = 8;
const killDelay = randomFor("the instant of the kill");
const names = ["Asha", "Ben", "Cleo", "Dan"];

let here: Installation;
beforeAll(async () => {
  here = await newInstallation();
});
afterAll(() => here.remove());

test(
  "four learners lose nothing that was acknowledged, however often the server is killed",
  async () => {
    const decoded = new Set<string>();
    const learners = await enrolled();
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(here.settings);
      for (const learner of learners) expect(await reconcile(learner, server.url)).toEqual([]);
      let isOver = false;
      const working = learners.map((learner) => work(learner, server.url, () => isOver));
      // A round without work would prove nothing, and how much work a second holds is up to the machine.
      const enough = answersTo(learners) + leastAnswers;
      await expect.poll(() => answersTo(learners), { interval: 10 }).toBeGreaterThanOrEqual(enough);
      // A random delay, so that the kill falls anywhere.
      await setTimeout(1000 * killDelay());
      await server.kill();
      isOver = true;
      await Promise.all(working);
      expect(await inspectCopy((db, copy) => errorsIn(db, copy, decoded))).toEqual([]);
    }

    const server = await startServer(here.settings);
    for (const learner of learners) {
      expect(await reconcile(learner, server.url)).toEqual([]);
      expect(await unreadablePhotos(learner, server.url)).toEqual([]);
    }
    expect(await server.stop()).toBe(0);
  },
  120_000 + rounds * slow,
);

test("what a crash leaves are orphans: the sweep spares them for a day, and then deletes only them", async () => {
  await inspectCopy(async (db, copy) => {
    const files = await openFiles({ DATA_DIR: copy });
    await files.put(asStoredName("0123456789abcdef0123456789abcdef.jpg"), new Uint8Array([1]));
    const orphans = await orphansIn(db, copy);
    const sweep = (before: Date) => files.sweep((stored) => referencedFiles(db, stored), before);
    expect(await sweep(new Date(Date.now() - 86_400_000))).toBe(0);
    expect(await sweep(new Date(Date.now() + 1000))).toBeGreaterThanOrEqual(orphans.length);
    expect(await orphansIn(db, copy)).toEqual([]);
    expect(await errorsIn(db, copy, new Set())).toEqual([]);
  });
});

function answersTo(learners: Learner[]): number {
  return learners.reduce((sum, learner) => sum + learner.answers, 0);
}

async function enrolled(): Promise<Learner[]> {
  const server = await startServer(here.settings);
  const tokens = await Promise.all(names.map((name) => newStudent(server.url, name)));
  await server.stop();
  // Small ones, so that there are many saves and a kill falls into every part of one.
  const photos = await Promise.all([photo(640, 480), photo(300, 400, "#aa5522")]);
  return tokens.map((token, index) => learnerWith(token, photos, randomFor(`learner ${index}`)));
}

/** Inspects a copy of the disk, so that recovery is left to the server itself. */
async function inspectCopy<T>(inspect: (db: Db, copy: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), "crash-copy-"));
  await cp(here.folder, copy, { recursive: true });
  const database = await openDatabase({ DATABASE_URL: here.settings.DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: copy });
  try {
    return await inspect(database.db, copy);
  } finally {
    await database.close();
    await rm(copy, { recursive: true, force: true });
  }
}
