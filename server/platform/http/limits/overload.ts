import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusals.ts";

/** How often the event loop's delay is looked at, and over how long a time, in milliseconds. */
export interface Watch {
  every: number;
  window: number;
}

/** Fewer turns of the event loop than this say nothing: a single call may have taken the whole window. */
const fewestTurns = 3;

/**
 * Refuses calls with 503 while most turns of the event loop take longer than `limit` milliseconds. The median decides, so
 * that one call that holds the loop up, however long, makes nobody else be refused.
 */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  limit: number,
  watch: Watch = { every: 1000, window: 5000 },
): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let isOverloaded = false;
  let since = performance.now();
  const timer = setInterval(() => {
    isOverloaded = delay.count >= fewestTurns && delay.percentile(50) / 1e6 > limit;
    if (performance.now() - since < watch.window) return;
    since = performance.now();
    delay.reset();
  }, watch.every).unref();
  app.addHook("onRequest", async () => {
    if (isOverloaded) throw new Refusal(503, "The server is busy. Please try again shortly.", { retryAfter: 5 });
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delay.disable();
  });
}
