import { spawn } from "node:child_process";
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
  return startServer("server/main.ts", { NODE_ENV: "production", ...raised, ...settings });
}

/** Runs `program` (from the repository's root) with these settings, DATA_DIR among them, until it is ready. */
export async function startServer(program: string, settings: Record<string, string>): Promise<Running> {
  const port = settings.PORT ?? String(await freePort());
  const log = join(settings.DATA_DIR ?? "", "server.log");
  const opened = openSync(log, "a");
  // What `npm start` gives a server besides its settings, inherited from `npm run bench`.
  const { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, UV_THREADPOOL_SIZE, MALLOC_ARENA_MAX, NODE_OPTIONS, NODE_COMPILE_CACHE, ...settings, PORT: port };
  const cwd = join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, [program], { cwd, env, stdio: ["ignore", opened, opened] });
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    // A server that hangs does not react to SIGTERM.
    await Promise.race([ended, setTimeout(20_000, undefined, { ref: false })]);
    child.kill("SIGKILL");
    await ended;
  };
  // Connections are refused until the server listens; while it migrates it answers 503.
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended before it answered:\n${readFileSync(log, "utf8")}`);
    await setTimeout(20);
  }
  const pid = child.pid ?? 0;
  return {
    ...{ url, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") },
    cpu: () => sumOf(cpuOf, pid),
    memory: () => megabytesIn(`/proc/${pid}/status`, "VmRSS"),
    memoryOfAll: () => sumOf(proportionOf, pid),
  };
}

export function authorizationOf(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** The CPU milliseconds of PostgreSQL's processes so far, on Linux; SQLite works in the server's process. */
export async function databaseCpu(db: Db, settings: { DATABASE_URL?: string | undefined }): Promise<number> {
  if (!settings.DATABASE_URL || process.platform !== "linux") return 0;
  const processes = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`;
  return (await processes.execute(db)).rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

// Linux counts processor time in hundredths of a second; the command's name may hold spaces, so fields are counted behind it.
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Of a process and its workers. */
function sumOf(measure: (pid: number) => number, pid: number): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...workers.map(Number)].map(measure).reduce((sum, one) => sum + one);
}

function proportionOf(pid: number): number {
  try {
    return megabytesIn(`/proc/${pid}/smaps_rollup`, "Pss");
  } catch {
    return 0; // A worker that has just ended.
  }
}

function megabytesIn(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}
