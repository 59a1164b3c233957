import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What this process measures of itself: those of several processes can be added up (prom-client's AggregatorRegistry). */
export const processMetrics = new Registry();
const registers = [processMetrics];

export const answerSeconds = new Histogram({
  name: "http_answer_seconds",
  help: "Time until an answer was sent, by route and status",
  labelNames: ["method", "route", "status"],
  registers,
});

export const requestsInFlight = new Gauge({
  name: "http_requests_in_flight",
  help: "Requests that are being answered, open event streams among them",
  labelNames: ["route"],
  registers,
});

export const fileSeconds = new Histogram({
  name: "files_seconds",
  help: "Time that the folder or the object storage took, by operation and outcome (done, unavailable, error)",
  labelNames: ["operation", "outcome"],
  registers,
});

/** A queue at one moment. `capacity`: how many may run at once. */
export interface QueueLength {
  running: number;
  waiting: number;
  capacity: number;
}
const queues = new Map<string, () => QueueLength>();

for (const state of ["running", "waiting", "capacity"] as const)
  new Gauge({
    name: `queue_${state}`,
    help: { running: "Tasks at work", waiting: "Tasks that wait", capacity: "How many may be at work at once" }[state],
    labelNames: ["queue"],
    registers,
    collect() {
      for (const [queue, length] of queues) this.set({ queue }, length()[state]);
    },
  });

/** From now on the metrics have the length of this queue of the process, which is asked when they are read. */
export function measureQueue(queue: string, length: () => QueueLength): void {
  queues.set(queue, length);
}

/** How long turns of the event loop took, in nanoseconds, since the metrics were read last or calls began to come. */
export const eventLoopDelays = monitorEventLoopDelay({ resolution: 10 });

const lag = /^nodejs_eventloop_lag_/;
// Node ends the process where one of its handles has no object any more, as between two requests of a busy server.
const aborting = /^nodejs_active_(handles|requests)/;
let isCollecting = false;

/** Begins to measure memory, processor time, garbage collection and the event loop's delay, once in a process. */
export function measureProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  // prom-client measures the delay in a server that nobody asks, too, which takes 7 ms of the processor a second.
  collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: 2 ** 31 - 1 });
  for (const { name } of processMetrics.getMetricsAsArray())
    if (lag.test(name) || aborting.test(name)) processMetrics.removeSingleMetric(name);
  for (const part of ["p50", "p90", "p99", "max"] as const)
    new Gauge({
      name: `nodejs_eventloop_lag_${part}_seconds`,
      help: "How long a turn of the event loop took since this was read last, as long as calls come",
      registers,
      collect() {
        this.set((part === "max" ? eventLoopDelays.max : eventLoopDelays.percentile(Number(part.slice(1)))) / 1e9);
        if (part === "max") eventLoopDelays.reset();
      },
    });
}
