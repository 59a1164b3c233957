import { channel } from "node:diagnostics_channel";
import inspector from "node:inspector";
import { Worker } from "node:worker_threads";
import { newSharedMemory, openInFlight, sendHeartbeat } from "./in-flight.ts";

/** What the thread needs to know. `parent`: the process that this one must not outlive, if there is one. */
export interface WatchdogOptions {
  memory: SharedArrayBuffer;
  /** In milliseconds: between two checks, and how long the loop may be blocked. */
  interval: number;
  timeout: number;
  parent: number | undefined;
}

/**
 * Ends this process when its event loop has been blocked for `seconds` (0: never), with a log line that names the calls
 * which were being answered. A blocked loop cannot do that itself, so a thread counts the heartbeats that the loop leaves
 * in shared memory. `npm start` then starts the server again. There is no watchdog under a debugger, which pauses the loop.
 */
export function startWatchdog(seconds: number): void {
  if (seconds === 0 || inspector.url() !== undefined) return;
  const memory = newSharedMemory();
  const timeout = seconds * 1000;
  // Each check costs an idle server a third of a millisecond, and so does each heartbeat.
  const interval = Math.min(3000, timeout / 10);
  const parent = endsWithParent() ? process.ppid : undefined;
  const workerData: WatchdogOptions = { memory, interval, timeout, parent };
  new Worker(new URL("./watchdog-thread.ts", import.meta.url), { workerData }).unref();
  setInterval(() => sendHeartbeat(memory), interval).unref();
  recordCalls(memory);
}

// `npm start` preloads this script, which ends a program that outlives it, but cannot run while the loop is blocked.
function endsWithParent(): boolean {
  return process.execArgv.some((argument) => argument.endsWith("leave-with-parent.js"));
}

/** What Fastify publishes on its diagnostics channels: the same object at the beginning and the end of a call. */
interface HandlerCall {
  request: { id: string };
  route: { method: string | string[]; url: string };
  async: boolean;
}

// A call is named by its route, never by its URL, which may be private; the request id leads to its other log lines.
function recordCalls(memory: SharedArrayBuffer): void {
  const inFlight = openInFlight(memory);
  onHandler("start", (call) => inFlight.begin(call, `${call.route.method} ${call.route.url} ${call.request.id}`));
  onHandler("end", (call) => call.async || inFlight.end(call));
  onHandler("asyncEnd", (call) => inFlight.end(call));
}

function onHandler(stage: "start" | "end" | "asyncEnd", act: (call: HandlerCall) => void): void {
  channel(`tracing:fastify.request.handler:${stage}`).subscribe((call) => act(call as HandlerCall));
}
