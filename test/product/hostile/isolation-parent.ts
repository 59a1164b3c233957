import { openWorkerPool } from "../../../server/platform/workers/worker-pool.ts";

// A parent whose worker is busy for ever; its test kills it and looks whether the worker stays behind.
const pool = openWorkerPool<string, number>({
  program: new URL("./isolation-worker.ts", import.meta.url),
  time: 600_000,
  cpu: 600_000,
  memory: 500,
  heap: 64,
});
const pid = await pool.run("answer");
void pool.run("loop");
process.send?.(pid);
