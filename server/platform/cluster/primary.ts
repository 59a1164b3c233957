import cluster, { type Worker } from "node:cluster";
import { hostname } from "node:os";
import { answerWorker } from "./asking.ts";
import { countCall } from "./counting.ts";

/** In milliseconds: after the end of a worker that ran longer, the pause begins with the shortest again. */
const steady = 60_000;
/** In seconds. */
const longestPause = 60;
/** What a worker sends once it serves, and is sent when it is to stop. */
export interface Serving {
  port: number;
}
export interface Stop {
  stop: true;
}

interface Workers {
  count: number;
  /** Known once the first worker serves. */
  port: number | undefined;
  onFirst(): void;
  serving: Set<Worker>;
  restarts: Set<NodeJS.Timeout>;
  /** How many ended and were started anew. */
  replaced: number;
  isStopping: boolean;
}

/**
 * Runs the server as `count` processes on one port, which Node's cluster hands connections to in turn. The first one
 * starts alone, because it migrates, and finds what may keep a server from starting; it also does what a server does
 * beside its answers (start.ts). One that ends is replaced after 1, 2, 4 … seconds.
 * Resolves once the first serves; when it cannot, this process ends with its status.
 */
export function startWorkers(count: number): Promise<void> {
  const { promise, resolve: onFirst } = Promise.withResolvers<void>();
  const [serving, restarts] = [new Set<Worker>(), new Set<NodeJS.Timeout>()];
  const workers: Workers = { count, port: undefined, onFirst, serving, restarts, replaced: 0, isStopping: false };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop(workers));
  start(workers, 1, 0);
  return promise;
}

function start(workers: Workers, number: number, crashes: number): void {
  const began = Date.now();
  const worker = cluster.fork(environmentOf(workers, number));
  answerWorker(worker, { count: countCall, figures: () => figuresOf(workers) });
  worker.on("message", (message: Serving | object) => {
    if (!("port" in message)) return;
    workers.serving.add(worker);
    if (workers.port === undefined) startOthers(workers, message.port);
  });
  worker.once("exit", (status: number | null, signal: string | null) => {
    workers.serving.delete(worker);
    if (workers.isStopping && status !== 0 && signal !== "SIGTERM") process.exitCode = status ?? 1;
    if (workers.isStopping) return;
    // Nobody was served yet: the worker has said why it cannot start, and an operator has to act.
    if (workers.port === undefined) process.exit(status ?? 1);
    const latest = Date.now() - began > steady ? 1 : crashes + 1;
    const pause = Math.min(2 ** (latest - 1), longestPause);
    log({ worker: number, workerPid: worker.process.pid, status: status ?? signal, pause, msg: "a worker ended" });
    restart(workers, pause, () => {
      workers.replaced += 1;
      start(workers, number, latest);
    });
  });
}

function startOthers(workers: Workers, port: number): void {
  workers.port = port;
  workers.onFirst();
  if (workers.isStopping) return;
  for (let other = 2; other <= workers.count; other += 1) start(workers, other, 0);
}

function environmentOf({ count, port }: Workers, number: number): Record<string, string> {
  // With PORT=0 the first worker has got a port from the system.
  const joining = port !== undefined && { PORT: String(port), WORKER_JOINS: "1" };
  return { WORKER: String(number), WORKER_COUNT: String(count), ...joining };
}

function restart({ restarts }: Workers, pause: number, begin: () => void): void {
  const timer = setTimeout(() => {
    restarts.delete(timer);
    begin();
  }, pause * 1000);
  restarts.add(timer);
}

// Over their channel rather than by a signal: a terminal or supervisor may have sent them that already.
function stop(workers: Workers): void {
  workers.isStopping = true;
  for (const timer of workers.restarts) clearTimeout(timer);
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker && workers.serving.has(worker)) worker.send({ stop: true } satisfies Stop, () => undefined);
    else worker?.process.kill("SIGTERM");
  }
}

// Loaded only when somebody asks. A worker that starts just then does not answer, and the question fails after 5 s.
// Its own start is that of the server; those of the workers are no sum of anything.
async function figuresOf({ replaced }: Workers): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
  const figures = await new AggregatorRegistry().clusterMetrics();
  const began = (Date.now() / 1000 - process.uptime()).toFixed(0);
  return `${figures}
# HELP process_start_time_seconds When the primary process started
# TYPE process_start_time_seconds gauge
process_start_time_seconds ${began}
# HELP workers_replaced_total Workers that ended and were started anew
# TYPE workers_replaced_total counter
workers_replaced_total ${replaced}
`;
}

// One line, as the workers log; the primary loads no logger.
function log(line: object): void {
  const at = { level: 50, time: Date.now(), pid: process.pid, hostname: hostname() };
  process.stdout.write(`${JSON.stringify({ ...at, ...line })}\n`);
}
