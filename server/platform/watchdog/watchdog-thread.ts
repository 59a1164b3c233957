import { writeSync } from "node:fs";
import { hostname } from "node:os";
import { workerData } from "node:worker_threads";
import { heartbeatsOf, readInFlight } from "./in-flight.ts";
import type { WatchdogOptions } from "./watchdog.ts";

/** The thread of the watchdog: it ends the process when the event loop of the server sends no heartbeat for too long. */
const { memory, interval, timeout, parent }: WatchdogOptions = workerData;

/** How long the event loop of a process whose parent has ended may stand still: nobody waits for it. */
const orphanTimeout = Math.min(timeout, 2 * interval);

let heartbeats = heartbeatsOf(memory);
// Checks are counted instead of reading the clock, which jumps when the machine has been suspended.
let still = 0;

setInterval(() => {
  const now = heartbeatsOf(memory);
  still = now === heartbeats ? still + interval : 0;
  heartbeats = now;
  const isOrphan = parent !== undefined && process.ppid !== parent;
  if (still >= (isOrphan ? orphanTimeout : timeout)) endProcess();
}, interval);

function endProcess(): void {
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    calls: readInFlight(memory),
    seconds: Math.round(still / 1000),
    msg: "the event loop stands still: the server ends itself",
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
