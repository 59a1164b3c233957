import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../run/free-port.ts";

/** A server in a process of its own: the product, or the baseline that it is measured against. */
export interface Running {
  url: string;
  /** Resolves to the status and the length of the body. */
  get(path: string, token?: string): Promise<{ status: number; bytes: number }>;
  /** CPU time that the process has used so far, in milliseconds. */
  cpu(): number;
  /** CPU time of the process and its workers together, in milliseconds. */
  cpuOfAll(): number;
  /** Resident memory in megabytes: now, and the most it ever was. */
  memory(): { now: number; most: number };
  /** Memory of the process and its workers together, in megabytes; what they share is counted once (PSS). */
  memoryOfAll(): number;
  stop(): Promise<void>;
}

/** What a server is started with besides its settings: the first path that it has to answer, and the caller's token. */
type FirstCall = Parameters<Running["get"]>;

/**
 * The product as it runs in production, with its log in a file of its data folder. The rate limits are raised, because
 * a benchmark is one very busy person. Resolves once the server answers.
 */
export function startProduct(settings: Record<string, string>, first?: FirstCall): Promise<Running> {
  const raised = { CALLS_PER_MINUTE: "10000000", UPLOADS_PER_MINUTE: "10000000", PDFS_PER_MINUTE: "10000000" };
  // The photos of a benchmark's centre are rows without files.
  const always = { NODE_ENV: "production", FILES_MAY_BE_MISSING: "true" };
  return startServer("server/main.ts", { ...always, ...raised, ...settings }, first);
}

/** Runs `program` (from the repository's root) with PORT and these settings until it answers. */
export async function startServer(
  program: string,
  settings: Record<string, string>,
  first: FirstCall = ["/readyz"],
): Promise<Running> {
  const port = await freePort();
  const log = join(settings.DATA_DIR ?? "", "server.log");
  const opened = openSync(log, "a");
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...inheritedEnvironment(), PORT: String(port), ...settings },
    stdio: ["ignore", opened, opened],
  });
  const url = `http://127.0.0.1:${port}`;
  const get: Running["get"] = async (path, token) => {
    const answer = await fetch(url + path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  for (let status = 0; status !== 200; await setTimeout(5)) {
    // Connections are refused until the server listens; while it migrates it answers 503.
    ({ status } = await get(...first).catch(() => ({ status: 0 })));
    if (status !== 0 && status !== 200 && status !== 503) throw new Error(`The first answer was ${status}.`);
    if (child.exitCode !== null) throw new Error(`The server ended before it answered:\n${readFileSync(log, "utf8")}`);
  }
  return {
    url,
    get,
    cpu: () => cpuOf(child.pid),
    cpuOfAll: () => sumOf(cpuOf, child.pid),
    memory: () => memoryOf(child.pid),
    memoryOfAll: () => sumOf(proportionOf, child.pid),
    stop: () => stop(child),
  };
}

/** The environment that `npm start` gives a server besides its settings, inherited from `npm run bench`. */
export function inheritedEnvironment(): Record<string, string | undefined> {
  const { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX, NODE_OPTIONS, NODE_COMPILE_CACHE };
}

type Pid = number | string | undefined;

// Linux counts processor time in hundredths of a second; the command's name may hold spaces, so fields are counted behind it.
export function cpuOf(pid: Pid): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function memoryOf(pid: Pid): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** The processes that a process has started. */
export function workersOf(pid: Pid): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}

function sumOf(measure: (pid: Pid) => number, pid: Pid): number {
  return [pid, ...workersOf(pid)].map(measure).reduce((sum, one) => sum + one);
}

function proportionOf(pid: Pid): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;
  } catch {
    return 0; // A worker that has just ended.
  }
}

const root = join(import.meta.dirname, "../..");

/** In milliseconds. */
const stopTimeout = 20_000;

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  // A server that hangs does not react to SIGTERM.
  await Promise.race([ended, setTimeout(stopTimeout, undefined, { ref: false })]);
  child.kill("SIGKILL");
  await ended;
}
