import { flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { outOfTime } from "./worker-pool.ts";

/**
 * A thread of a worker process. It ends the process when the parent has ended, when it uses more than `memory` megabytes,
 * or when its threads have used `cpu` milliseconds of CPU time since the last task began. The main thread cannot check
 * this itself while a task loops in it or in native code.
 */
const { parent, memory, cpu }: { parent: number; memory: number; cpu: number } = workerData;
const interval = 50;

let usageAtStart = process.cpuUsage();
parentPort?.on("message", () => {
  usageAtStart = process.cpuUsage();
});

setInterval(() => {
  const { user, system } = process.cpuUsage(usageAtStart);
  if (process.ppid !== parent || process.memoryUsage.rss() > memory * 1_000_000) process.kill(process.pid, "SIGKILL");
  if ((user + system) / 1000 > cpu) process.kill(process.pid, outOfTime);
}, interval);
flushCompileCache();
