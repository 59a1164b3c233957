import { workerData } from "node:worker_threads";

/**
 * A thread of a worker process. It ends the process when its parent is gone, or when it holds more than `memory`
 * megabytes: a task that loops in the main thread, or in native code, cannot look after itself.
 */
const { parent, memory }: { parent: number; memory: number } = workerData;
const interval = 50;

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > memory * 1_000_000) process.kill(process.pid, "SIGKILL");
}, interval);
