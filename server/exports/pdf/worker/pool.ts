import { Refusal } from "../../../platform/http/refusals.ts";
import { openWorkerPool, TaskFault, WorkerEnded } from "../../../platform/workers/worker-pool.ts";
import type { PdfJob } from "./job.ts";

/** How long one paper may take, in milliseconds. */
const patience = 60_000;

const presses = openWorkerPool<PdfJob, void>({
  program: new URL("./worker.ts", import.meta.url),
  time: patience,
  cpu: patience,
  // The longest portfolio takes 350 MB, and of the heap, beside fonts and photos, a tenth.
  memory: 1000,
  heap: 256,
  // A press grows by about a megabyte a paper.
  tasks: 100,
  lowPriority: true,
});

/** Prints in a press that is idle, or in a new one. @throws Refusal 503 when it takes too long; Error when it fails */
export async function runPdfJob(order: PdfJob, most = patience): Promise<void> {
  try {
    await presses.run(order, most);
  } catch (error) {
    if (error instanceof TaskFault) throw new Error(`a paper could not be printed: ${error.message}`);
    if (!(error instanceof WorkerEnded)) throw error;
    throw error.reason === "time"
      ? new Refusal(503, tooLong, { retryAfter: 30 })
      : new Error("the press died over a paper");
  }
}

/** Ends every press, busy or not. */
export function endPdfWorkers(): Promise<void> {
  return presses.close();
}

const tooLong = "This PDF took too long to make. Please try again in a minute.";
