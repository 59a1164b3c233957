import { Worker } from "node:worker_threads";
import { Refusal } from "../http/refusals.ts";
import type { FaultDetails, Reply } from "./worker-pool.ts";

/**
 * Makes this process a worker of a pool: it performs one task after the other. A guard beside it ends the process when
 * a task uses more memory or more of the processor than it may, or when the process that started it is gone.
 */
export function performTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  const workerData = { parent: process.ppid, memory: Number(process.argv[2]), cpu: Number(process.argv[3]) };
  const guard = new Worker(new URL("./worker-guard.ts", import.meta.url), { workerData });
  guard.unref();
  process.on("message", async (task: Task) => {
    guard.postMessage("a task begins");
    process.send?.(await replyTo(perform, task));
  });
  // Nobody is left who could ask.
  process.on("disconnect", () => process.exit());
}

async function replyTo<Task, Result>(
  perform: (task: Task) => Result | Promise<Result>,
  task: Task,
): Promise<Reply<Result>> {
  try {
    return { result: await perform(task) };
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown";
    return { fault: { message, details: detailsOf(error) } };
  }
}

// Only what a refusal or a fault of the machine consists of: other fields of an error may quote what was read.
function detailsOf(error: unknown): FaultDetails {
  if (error instanceof Refusal) return { status: error.status, ...(error.errors && { errors: error.errors }) };
  return error instanceof Error && "code" in error ? { code: String(error.code) } : {};
}
