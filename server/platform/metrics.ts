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

let isCollecting = false;

/** Begins to measure memory, processor time, garbage collection and the event loop's delay, once in a process. */
export function measureProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: processMetrics });
}
