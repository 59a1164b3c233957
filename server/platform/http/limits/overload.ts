import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { eventLoopDelays } from "../../metrics.ts";
import { Refusal } from "../../refusal.ts";

/** How long connections wait, in milliseconds: the last one until it was accepted, and another one until now. */
interface Waiting {
  measure(): void;
  waited(): number;
  waits(): number;
}

/** How often the event loop's delay is looked at, and over how long a time, in milliseconds. */
export interface Watch {
  every: number;
  window: number;
}

/** Fewer turns of the event loop than this say nothing: a single call may have taken the whole window. */
const fewestTurns = 3;

/** Late at two looks that are on time: a connection that waits because of one long call is accepted before the second. */
const lateTwice = 2;

/** What operators and load balancers ask is answered always: a server that is busy is not to be taken for one that is down. */
const always = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Refuses calls with 503 while most turns of the event loop take longer than `limit` milliseconds, or connections wait that
 * long to be accepted. The median decides, so that one call that holds the loop up, however long, makes nobody else be
 * refused.
 */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  limit: number,
  watch: Watch = { every: 1000, window: 5000 },
): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  let timer: NodeJS.Timeout | undefined;
  let [isOverloaded, late] = [false, 0];
  let [asked, since, looked] = [0, 0, 0];
  const connections = watchConnections(app.server, watch.every / 2, () => timer !== undefined);

  function begin(): void {
    delay.enable();
    eventLoopDelays.enable();
    since = looked = performance.now();
    timer = setInterval(look, watch.every).unref();
    connections.measure();
  }

  function look(): void {
    const now = performance.now();
    const isOnTime = now - looked < 2 * watch.every;
    looked = now;
    if (isOnTime && connections.waits() > limit) late += 1;
    else if (connections.waited() <= limit) late = 0;
    const areSlow = delay.count >= fewestTurns && delay.percentile(50) / 1e6 > limit;
    isOverloaded = areSlow || late >= lateTwice;
    if (now - since < watch.window) return;
    since = now;
    delay.reset();
    if (now - asked > watch.window) end();
  }

  function end(): void {
    clearInterval(timer);
    timer = undefined;
    delay.disable();
    eventLoopDelays.disable();
    [isOverloaded, late] = [false, 0];
  }

  app.addHook("onRequest", async (request) => {
    if (always.has(request.routeOptions.url ?? "")) return;
    asked = performance.now();
    if (!timer) begin();
    if (isOverloaded) throw new Refusal(503, "The server is busy. Please try again shortly.", { retryAfter: 5 });
  });
  app.addHook("onClose", async () => end());
}

/**
 * libuv accepts one in each turn of the event loop, so a crowd waits in the operating system's queue while every turn is
 * short. Measured as others see it, by a connection to ourselves, again and again as long as `isWanted`.
 */
function watchConnections(server: Server, pause: number, isWanted: () => boolean): Waiting {
  let [waited, began, isMeasuring] = [0, Number.NaN, false];
  const measure = async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    while (server.listening && isWanted()) {
      began = performance.now();
      await answered(server).catch(() => undefined); // Without an answer it says nothing.
      [waited, began] = [performance.now() - began, Number.NaN];
      await setTimeout(pause, undefined, { ref: false });
    }
    isMeasuring = false;
  };
  return {
    measure: () => void measure(),
    waited: () => waited,
    waits: () => (Number.isNaN(began) ? 0 : performance.now() - began),
  };
}

// This is no HTTP, so it is answered with 400 by the parser, before any hook, line of the log or figure.
async function answered(server: Server): Promise<void> {
  const at = server.address();
  if (at === null || typeof at === "string") return;
  const socket = connect(at.port, at.address);
  socket.unref().resume().write("waiting?\r\n\r\n");
  await once(socket, "close");
}
