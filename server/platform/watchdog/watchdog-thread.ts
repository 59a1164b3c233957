import { writeSync } from "node:fs";
import { hostname } from "node:os";
import { workerData } from "node:worker_threads";
import { beatsOf, readInFlight } from "./in-flight.ts";
import type { WatchdogOptions } from "./watchdog.ts";

/** The watchdog's own thread: it sees whether the event loop of the server moves, and ends the process when it does not. */
const { memory, interval, most, parent }: WatchdogOptions = workerData;

/** How long a loop may stand still whose process has outlived its parent: nobody waits for it any more. */
const mostOfOrphan = 2000;

let beats = beatsOf(memory);
// Looks are counted, not the time on the clock: a machine that was asleep is not a loop that stood still.
let still = 0;

setInterval(() => {
  const now = beatsOf(memory);
  still = now === beats ? still + interval : 0;
  beats = now;
  const isOrphan = parent !== undefined && process.ppid !== parent;
  if (still >= (isOrphan ? Math.min(most, mostOfOrphan) : most)) endProcess();
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
