import { parentPort, workerData } from "node:worker_threads";
import { outOfTime } from "./worker-pool.ts";

/**
 * A thread of a worker process. It ends the process when its parent is gone, when it holds more than `memory` megabytes,
 * or when its threads have used the processor for `cpu` milliseconds since the last task began: a task that loops in the
 * main thread, or in native code, cannot look after itself. A worker that is idle uses next to nothing.
 */
const { parent, memory, cpu }: { parent: number; memory: number; cpu: number } = workerData;
const interval = 50;

let atBeginning = process.cpuUsage();
parentPort?.on("message", () => {
  atBeginning = process.cpuUsage();
});

setInterval(() => {
  const { user, system } = process.cpuUsage(atBeginning);
  if (process.ppid !== parent || process.memoryUsage.rss() > memory * 1_000_000) process.kill(process.pid, "SIGKILL");
  if ((user + system) / 1000 > cpu) process.kill(process.pid, outOfTime);
}, interval);
