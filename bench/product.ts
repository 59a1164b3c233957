import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A server in a process of its own: the product, or the baseline that it is measured against. */
export interface Running {
  url: string;
  /** CPU time that the process has used so far, in milliseconds. */
  cpu(): number;
  /** Resident memory in megabytes: now, and the most it ever was. */
  memory(): { now: number; most: number };
  /** Memory of the process and its workers together, in megabytes; what they share is counted once (PSS). */
  memoryOfAll(): number;
  stop(): Promise<void>;
}

/**
 * The product as it runs in production, with its log in a file of its data folder. The rate limits are raised, because
 * a benchmark is one very busy person. Resolves once the server answers.
 */
export function startProduct(folder: string, settings: Record<string, string> = {}): Promise<Running> {
  const raised = { CALLS_PER_MINUTE: "10000000", UPLOADS_PER_MINUTE: "10000000", PDFS_PER_MINUTE: "10000000" };
  return startServer("server/main.ts", folder, { NODE_ENV: "production", ...raised, ...settings });
}

/** Runs `program` (from the repository's root) with DATA_DIR and PORT until it answers. */
export async function startServer(
  program: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const log = openSync(join(folder, "server.log"), "a");
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...inheritedEnvironment(), DATA_DIR: folder, PORT: String(port), ...settings },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/healthz`, child, folder);
  return {
    url,
    cpu: () => cpuOf(child),
    memory: () => memoryOf(child),
    memoryOfAll: () => memoryOfAll(child),
    stop: () => stop(child),
  };
}

/** The environment that `npm start` gives a server besides its settings, inherited from `npm run bench`. */
export function inheritedEnvironment(): Record<string, string | undefined> {
  const { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX } = process.env;
  return { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX };
}

/** Runs `work` in a temporary folder that is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A port of this machine that is free at present. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** In milliseconds. */
const stopTimeout = 20_000;

const root = join(import.meta.dirname, "..");

async function firstAnswer(url: string, child: ChildProcess, folder: string): Promise<void> {
  while (child.exitCode === null) {
    // Connections are refused until the server listens.
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return void (await answer.arrayBuffer());
    await setTimeout(20);
  }
  throw new Error(`The server ended before it answered:\n${readFileSync(join(folder, "server.log"), "utf8")}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  // A server that hangs does not react to SIGTERM.
  await Promise.race([ended, setTimeout(stopTimeout, undefined, { ref: false })]);
  child.kill("SIGKILL");
  await ended;
}

// Linux counts processor time in hundredths of a second; the command's name may hold spaces, so fields are counted behind it.
function cpuOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryOf(child: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

function memoryOfAll({ pid }: ChildProcess): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [String(pid), ...workers].reduce((sum, one) => sum + proportionOf(one), 0);
}

function proportionOf(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;
  } catch {
    return 0; // A worker that has just ended.
  }
}
