import { WorkerPool } from "../../../server/platform/workers/worker-pool.ts";

// A parent whose worker loops for ever; the test kills the parent and checks that the worker ends, too.
const pool = new WorkerPool<string, number>({
  program: new URL("./isolation-worker.ts", import.meta.url),
  time: 600_000,
  cpu: 600_000,
  memory: 500,
  heap: 64,
});
const pid = await pool.run("answer");
void pool.run("loop");
process.send?.(pid);
