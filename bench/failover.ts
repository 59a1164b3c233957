import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../run/free-port.ts";
import { openStorage } from "../test/product/object-storage/storage.ts";
import { failuresIn, play, textOf } from "./day/crowd.ts";
import { type Learner, lostAndTwice, newLearners, visitorOf } from "./failover/learners.ts";
import { startReplicatedPostgres } from "./failover/replicated-postgres.ts";
import { startBalancer } from "./harness/balancer.ts";
import type { Benchmark } from "./harness/harness.ts";
import { type Running, startProduct } from "./harness/server.ts";

/** In milliseconds: how long people work before a part fails, and at least after it. */
const calm = 3000;
/** How long the storage and a server are gone. */
const outage = 3000;

/** Each part of an installation fails in turn while people save and read. */
export const benchmark: Benchmark = async ({ rounds, folder, atEnd }) => {
  const postgres = await startReplicatedPostgres();
  atEnd(postgres.stop);
  const storage = await openStorage();
  atEnd(storage.close);
  const SECRET_KEY = "a secret for benchmarks, of 32 or more";
  const shared = { ...storage.settings, DATABASE_URL: postgres.url, SECRET_KEY };
  const start = async (own: Record<string, string>) => {
    const server = await startProduct({ ...shared, ...own, DRAIN_SECONDS: "3", TRUST_PROXY: "127.0.0.1" });
    atEnd(server.kill);
    return server;
  };
  const [one, two] = [await newPlace(folder), await newPlace(folder)];
  const running: [Running, Running] = [await start(one), await start(two)];
  const url = await startBalancer(running, { folder, atEnd });
  const learners = await newLearners(url, 8);
  const parts: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    "a server": async () => {
      await running[0].kill();
      await setTimeout(outage);
      running[0] = await start(one);
    },
    "a server, for an upgrade": async () => {
      await running[1].stop();
      running[1] = await start(two);
    },
    "the storage": async () => {
      storage.gateway.isDown = true;
      await setTimeout(outage);
      storage.gateway.isDown = false;
    },
  };
  const rows: Awaited<ReturnType<typeof during>>[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [part, fail] of Object.entries(parts)) rows.push(await during(url, learners, part, fail));
  // Only once, because the benchmark makes no new standby.
  rows.push(await during(url, learners, "PostgreSQL's primary", postgres.failOver));
  const { lost, twice } = await lostAndTwice(url, learners);
  return {
    tables: [rows],
    figures: [
      { bound: "acknowledged, and not stored", value: lost },
      { bound: "stored twice", value: twice },
      { bound: "answers of status 500", value: rows.reduce((sum, row) => sum + row["status 500"], 0) },
    ],
  };
};

async function newPlace(folder: string) {
  return { DATA_DIR: await mkdtemp(join(folder, "server-")), PORT: String(await freePort()) };
}

async function during(url: string, learners: Learner[], fails: string, fail: () => Promise<unknown>) {
  const savedAt: number[] = [performance.now()];
  const failing = async () => {
    await setTimeout(calm);
    await fail();
    const before = savedAt.length;
    await setTimeout(calm);
    while (savedAt.length < before + 20) await setTimeout(100);
  };
  const visitors = learners.map((learner) => visitorOf(learner, () => savedAt.push(performance.now())));
  const tallies = await play(url, visitors, 0.02, failing());
  const failures = failuresIn(tallies);
  return {
    ...{ fails, saved: savedAt.length - 1, read: tallies.get("list")?.times.length ?? 0 },
    ...{ "other answers": textOf(failures), "status 500": failures[500] ?? 0 },
    "longest without a save (ms)": Math.max(...savedAt.map((at, nth) => at - (savedAt[nth - 1] ?? at))),
  };
}
