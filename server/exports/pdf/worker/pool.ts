import { Refusal } from "../../../platform/refusal.ts";
import { TaskError, WorkerEnded, WorkerPool } from "../../../platform/workers/worker-pool.ts";
import type { PdfJob } from "./job.ts";

/** How long rendering one PDF may take, in milliseconds. */
const timeLimit = 60_000;

const workers = new WorkerPool<PdfJob, void>({
  program: new URL("./worker.ts", import.meta.url),
  time: timeLimit,
  cpu: timeLimit,
  // The longest portfolio takes 350 MB, most of it fonts and photos; a tenth is JavaScript heap.
  memory: 1000,
  heap: 256,
  // A worker grows by about a megabyte with each PDF.
  tasks: 100,
  lowPriority: true,
});

/** Renders in an idle worker, or in a new one. @throws Refusal 503 when it takes too long; Error when it fails */
export async function runPdfJob(job: PdfJob, time = timeLimit): Promise<void> {
  try {
    await workers.run(job, time);
  } catch (error) {
    if (error instanceof TaskError) throw new Error(`a PDF could not be rendered: ${error.message}`);
    if (!(error instanceof WorkerEnded)) throw error;
    throw error.reason === "time"
      ? new Refusal(503, tooLong, { retryAfter: 30 })
      : new Error("the PDF worker died over a job");
  }
}

/** Ends the workers when the server stops. Jobs that are still running fail. */
export const stopPdfWorkers = () => workers.close();

const tooLong = "This PDF took too long to make. Please try again in a minute.";
