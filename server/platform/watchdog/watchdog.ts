import { channel } from "node:diagnostics_channel";
import inspector from "node:inspector";
import { Worker } from "node:worker_threads";
import { beat, newSharedMemory, openInFlight } from "./in-flight.ts";

/** What the thread is told. `parent` is the process without which this one is to end, if there is one. */
export interface WatchdogOptions {
  memory: SharedArrayBuffer;
  /** In milliseconds: between two looks, and how long the loop may stand still. */
  interval: number;
  most: number;
  parent: number | undefined;
}

/**
 * Ends this process when its event loop has stood still for `seconds` (0: never), with a log line that names the calls
 * which were being answered. Nothing on the loop could do that: a thread of its own counts beats that the loop leaves in
 * shared memory. Whatever runs the server starts it again. Under a debugger, which stops the loop, there is no watchdog.
 */
export function startWatchdog(seconds: number): void {
  if (seconds === 0 || inspector.url() !== undefined) return;
  const memory = newSharedMemory();
  const most = seconds * 1000;
  const interval = Math.min(1000, most / 10);
  const workerData: WatchdogOptions = { memory, interval, most, parent: endsWithParent() ? process.ppid : undefined };
  new Worker(new URL("./watchdog-thread.ts", import.meta.url), { workerData }).unref();
  setInterval(() => beat(memory), interval).unref();
  noteCalls(memory);
}

// `npm start` loads its programs with this, so that none outlives it; one whose loop stands still cannot look by itself.
function endsWithParent(): boolean {
  return process.execArgv.some((word) => word.endsWith("leave-with-parent.js"));
}

/** What Fastify says on its diagnostics channels; the same object at the beginning and the end of a call. */
interface HandlerCall {
  request: { id: string };
  route: { method: string | string[]; url: string };
  async: boolean;
}

// A call by its pattern, never its address, which may be private; its id finds the other lines about it.
function noteCalls(memory: SharedArrayBuffer): void {
  const inFlight = openInFlight(memory);
  onHandler("start", (call) => inFlight.begin(call, `${call.route.method} ${call.route.url} ${call.request.id}`));
  onHandler("end", (call) => call.async || inFlight.end(call));
  onHandler("asyncEnd", (call) => inFlight.end(call));
}

function onHandler(moment: "start" | "end" | "asyncEnd", act: (call: HandlerCall) => void): void {
  channel(`tracing:fastify.request.handler:${moment}`).subscribe((call) => act(call as HandlerCall));
}
