import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "server/platform/dependencies.ts";
import { freePort } from "../../run/free-port.ts";

/** A server in a process of its own: the product, or the baseline that it is measured against. */
export interface Running {
  url: string;
  get(path: string, token?: string): Promise<{ status: number; body: Buffer }>;
  /** CPU time that the process and its workers have used so far, in milliseconds. */
  cpu(): number;
  /** Resident memory in megabytes; with its workers, where what they share is counted once (PSS). */
  memory(): number;
  memoryOfAll(): number;
  /** In order, or as a power cut would. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * The product as it runs in production, with its log in a file of its data folder. The rate limits are raised, because
 * a benchmark is one very busy person. Resolves once the server answers.
 */
export function startProduct(settings: Record<string, string>): Promise<Running> {
  const raised = { CALLS_PER_MINUTE: "10000000", UPLOADS_PER_MINUTE: "10000000", PDFS_PER_MINUTE: "10000000" };
  // The photos of a benchmark's centre are rows without files.
  const always = { NODE_ENV: "production", FILES_MAY_BE_MISSING: "true" };
  return startServer("server/main.ts", { ...always, ...raised, ...settings });
}

/** Runs `program` (from the repository's root) with these settings until it is ready. */
export async function startServer(program: string, settings: Record<string, string>): Promise<Running> {
  const port = settings.PORT ?? String(await freePort());
  const log = join(settings.DATA_DIR ?? "", "server.log");
  const opened = openSync(log, "a");
  const env = { ...inheritedEnvironment(), ...settings, PORT: port };
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ["ignore", opened, opened] });
  const url = `http://127.0.0.1:${port}`;
  const get: Running["get"] = async (path, token) => {
    const answer = await fetch(url + path, { headers: token === undefined ? {} : authorizationOf(token) });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    // A server that hangs does not react to SIGTERM.
    await Promise.race([ended, setTimeout(stopTimeout, undefined, { ref: false })]);
    child.kill("SIGKILL");
    await ended;
  };
  // Connections are refused until the server listens; while it migrates it answers 503.
  while ((await get("/readyz").catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended before it answered:\n${readFileSync(log, "utf8")}`);
    await setTimeout(20);
  }
  return {
    url,
    get,
    cpu: () => sumOf(cpuOf, child.pid),
    memory: () => megabytesIn(`/proc/${child.pid}/status`, "VmRSS"),
    memoryOfAll: () => sumOf(proportionOf, child.pid),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

export function authorizationOf(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** A program that the product is measured against, in a process of its own. Asked something, it answers a number. */
export interface Baseline {
  ask(question: object): Promise<number>;
  cpu(): number;
  stop(): void;
}

/** Starts `program` (from the folder of benchmarks) with the environment of a server and these settings. */
export function startBaseline(program: string, settings: Record<string, string> = {}): Baseline {
  const child = fork(join(root, "bench", program), { env: { ...inheritedEnvironment(), ...settings } });
  const exited = once(child, "exit").then(() => {
    throw new Error("the baseline ended without an answer");
  });
  exited.catch(() => undefined); // Whoever asks meanwhile gets the error.
  return {
    ask: async (question) => {
      child.send(question);
      const [value] = await Promise.race([once(child, "message"), exited]);
      return Number(value);
    },
    cpu: () => cpuOf(child.pid),
    stop: () => child.connected && child.disconnect(),
  };
}

/** For the program: answers each question with the number that `work` resolves to. */
export function answer<Question>(work: (question: Question) => number | Promise<number>): void {
  process.on("message", async (question: Question) => process.send?.(await work(question)));
}

/** The CPU milliseconds of PostgreSQL's processes so far, on Linux; SQLite works in the server's process. */
export async function databaseCpu(db: Db, settings: { DATABASE_URL?: string | undefined }): Promise<number> {
  if (!settings.DATABASE_URL || process.platform !== "linux") return 0;
  const processes = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`;
  return (await processes.execute(db)).rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

const root = join(import.meta.dirname, "../..");

/** In milliseconds. */
const stopTimeout = 20_000;

/** The environment that `npm start` gives a server besides its settings, inherited from `npm run bench`. */
function inheritedEnvironment(): Record<string, string | undefined> {
  const { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX, NODE_OPTIONS, NODE_COMPILE_CACHE };
}

type Pid = number | string | undefined;

// Linux counts processor time in hundredths of a second; the command's name may hold spaces, so fields are counted behind it.
function cpuOf(pid: Pid): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function sumOf(measure: (pid: Pid) => number, pid: Pid): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...workers].map(measure).reduce((sum, one) => sum + one);
}

function proportionOf(pid: Pid): number {
  try {
    return megabytesIn(`/proc/${pid}/smaps_rollup`, "Pss");
  } catch {
    return 0; // A worker that has just ended.
  }
}

function megabytesIn(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}
