import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../run/free-port.ts";
import type { Harness, Installation } from "../harness/harness.ts";
import type { Running } from "../harness/server.ts";

/** What people reach: the balancer, or the servers themselves, among which the crowd then goes round. */
export interface Reached {
  urls: string[];
  through: string;
  servers: Running[];
}

const limits = { APPLICATIONS_PER_HOUR: "10000000", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "info" };

/** One server with the settings of production, the limit of the event loop's delay included. */
export async function startOne({ start }: Installation): Promise<Reached> {
  const server = await start(limits);
  return { urls: [server.url], through: "1 server", servers: [server] };
}

/** Three on one database and one folder, behind `deploy/haproxy.cfg` where HAProxy is installed. */
export async function startThree({ start, settings }: Installation, harness: Harness): Promise<Reached> {
  const servers = [await start(limits), await start(limits), await start(limits)];
  const balancer = await startBalancer(servers, settings.DATA_DIR);
  if (!balancer) return { urls: servers.map(({ url }) => url), through: "3 servers, each person at one", servers };
  harness.atEnd(balancer.stop);
  return { urls: [balancer.url], through: "3 servers, HAProxy", servers };
}

async function startBalancer(servers: Running[], folder: string) {
  try {
    execFileSync("haproxy", ["-v"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const [one = "", two = "", three = ""] = servers.map(({ url }) => new URL(url).host);
  const config = await readFile(join(import.meta.dirname, "../../deploy/haproxy.cfg"), "utf8");
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, `${config.trimEnd()}\n\tserver three ${three}\n`);
  const listen = `127.0.0.1:${await freePort()}`;
  const env = { PATH: process.env.PATH, LISTEN: listen, SERVER_1: one, SERVER_2: two };
  const program = spawn("haproxy", ["-db", "-f", file], { env, stdio: "ignore" });
  const url = `http://${listen}`;
  while (!(await isReady(url))) await setTimeout(50);
  return { url, stop: () => end(program) };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(program: ChildProcess): Promise<void> {
  if (program.kill()) await once(program, "exit");
}

/** The p99 of the event loop's delay since this was last asked, in milliseconds, of the slowest server. */
export async function loopDelay(servers: Running[]): Promise<number> {
  const delays = servers.map(async ({ url }) => {
    const answer = await fetch(`${url}/metrics`);
    const figures = await answer.text();
    return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)/m.exec(figures)?.[1] ?? Number.NaN);
  });
  return Math.max(...(await Promise.all(delays)));
}
