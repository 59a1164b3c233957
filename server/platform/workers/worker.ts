import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import { Refusal } from "../refusal.ts";
import type { ErrorDetails, Reply } from "./worker-pool.ts";

/**
 * Makes this process a worker of a pool: it performs one task after the other. A guard beside it ends the process when
 * a task exceeds its memory or CPU time, or when the parent process has ended.
 */
export function performTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  const workerData = { parent: process.ppid, memory: Number(process.argv[2]), cpu: Number(process.argv[3]) };
  const guard = new Worker(new URL("./worker-guard.ts", import.meta.url), { workerData });
  guard.unref();
  process.on("message", async (task: Task) => {
    guard.postMessage("a task begins");
    process.send?.(await replyTo(perform, task));
  });
  process.on("disconnect", () => process.exit());
  flushCompileCache(); // Otherwise written at an orderly end, but a worker is killed.
}

async function replyTo<Task, Result>(
  perform: (task: Task) => Result | Promise<Result>,
  task: Task,
): Promise<Reply<Result>> {
  try {
    return { result: await perform(task) };
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown";
    return { error: { message, details: detailsOf(error) } };
  }
}

// Only the fields of a refusal, or the code of a system error: other fields of an error may quote the private file.
function detailsOf(error: unknown): ErrorDetails {
  if (error instanceof Refusal) return { status: error.status, ...(error.errors && { errors: error.errors }) };
  return error instanceof Error && "code" in error ? { code: String(error.code) } : {};
}
