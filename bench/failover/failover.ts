import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../run/free-port.ts";
import { type Running, startServer } from "../../test/durability/running.ts";
import { openStorage } from "../../test/product/object-storage/storage.ts";
import { photo } from "../../test/product/photos.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { compare, type Load, startLoad, type Tally } from "./load.ts";
import { startReplicatedPostgres } from "./replicated-postgres.ts";

/** In milliseconds: how long people work before a part fails, and at least after it. */
const calm = 3000;
/** How long the storage and a server are gone. */
const outage = 3000;

/** Each part of an installation fails in turn while people save and read. */
export const failover: Benchmark = async ({ rounds, atEnd, folder }) => {
  const postgres = await startReplicatedPostgres();
  atEnd(postgres.stop);
  const storage = await openStorage();
  atEnd(storage.close);
  const settings = { ...storage.settings, DATABASE_URL: postgres.url, DRAIN_SECONDS: "3" };
  const servers = [await newServer(folder, settings, atEnd), await newServer(folder, settings, atEnd)] as const;
  const url = await startBalancer(servers, atEnd);
  const load = await startLoad(url, 8, await photo(640, 480));
  const [one, two] = servers;
  const parts: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    "a server": async () => {
      await one.running().kill();
      await setTimeout(outage);
      await one.start();
    },
    "a server, for an upgrade": async () => {
      await two.running().stop();
      await two.start();
    },
    "the storage": async () => {
      storage.gateway.isDown = true;
      await setTimeout(outage);
      storage.gateway.isDown = false;
    },
  };
  const rows: Record<string, string | number>[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [part, fail] of Object.entries(parts)) rows.push(rowOf(part, await during(load, fail)));
  // Only once, because the benchmark makes no new standby.
  rows.push(rowOf("PostgreSQL's primary", await during(load, postgres.failOver)));
  await load.end();
  const { lost, twice } = await compare(url, load.learners);
  const errors = rows.reduce((sum, row) => sum + Number(row["status 500"]), 0);
  return {
    tables: [rows],
    figures: [
      { bound: "acknowledged, and not stored", value: lost },
      { bound: "stored twice", value: twice },
      { bound: "answers of status 500", value: errors },
    ],
  };
};

async function during(load: Load, fail: () => Promise<unknown>): Promise<Tally> {
  const tally = load.tally();
  await setTimeout(calm);
  await fail();
  const { saved } = tally;
  await setTimeout(calm);
  while (tally.saved < saved + 20) await setTimeout(100);
  return tally;
}

function rowOf(fails: string, { saved, read, refused, errors, others, unanswered, longestGap }: Tally) {
  const answers = {
    "503 with Retry-After": refused,
    "status 500": errors,
    "other status": others,
    "no answer": unanswered,
  };
  return { fails, saved, read, ...answers, "longest without a save (ms)": Math.round(longestGap) };
}

interface Server {
  port: number;
  running(): Running;
  start(): Promise<void>;
}

async function newServer(folder: string, settings: Record<string, string>, atEnd: Harness["atEnd"]): Promise<Server> {
  const port = await freePort();
  const SECRET_KEY = "a secret for benchmarks, of 32 or more";
  const own = { DATA_DIR: await mkdtemp(join(folder, "server-")), PORT: String(port), TRUST_PROXY: "127.0.0.1" };
  const begin = () => startServer({ ...settings, ...own, SECRET_KEY, LOG_LEVEL: "info" });
  let running = await begin();
  atEnd(() => running.kill());
  const start = async () => {
    running = await begin();
  };
  return { port, running: () => running, start };
}

/** @throws Error with a sentence where HAProxy is not installed */
async function startBalancer(servers: readonly [Server, Server], atEnd: Harness["atEnd"]): Promise<string> {
  const at = `127.0.0.1:${await freePort()}`;
  const [SERVER_1, SERVER_2] = servers.map(({ port }) => `127.0.0.1:${port}`);
  const env = { PATH: process.env.PATH, LISTEN: at, SERVER_1, SERVER_2 };
  const configuration = join(import.meta.dirname, "../../deploy/haproxy.cfg");
  const balancer = spawn("haproxy", ["-db", "-f", configuration], { env, stdio: "ignore" });
  const missing = once(balancer, "error").then(() => {
    throw new Error("This benchmark needs HAProxy: Debian's package haproxy.");
  });
  atEnd(() => balancer.kill());
  const isReady = async () => (await fetch(`http://${at}/readyz`).catch(() => undefined))?.ok;
  const ready = (async () => {
    while (!(await isReady())) await setTimeout(100);
  })();
  await Promise.race([ready, missing]);
  return `http://${at}`;
}
