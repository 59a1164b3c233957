import { Refusal } from "../../../platform/refusal.ts";
import { TaskError, WorkerEnded, WorkerPool } from "../../../platform/workers/worker-pool.ts";

/** What a PDF worker renders. Everything in it is plain text and numbers; photos are named by their paths. */
export interface PdfJob {
  template: "portfolio" | "logbook" | "claims" | "report";
  /** What the template reads, from a file in ../documents. */
  document: object;
  /** JPEG files on this machine, and the names by which the template includes them; without a path it is missing. */
  photos: { name: string; path: string | undefined }[];
  /** The centre's logo as PNG, in base64; its size is in the document. */
  logo?: string | undefined;
  /** Where the PDF is to be written. */
  into: string;
}

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
