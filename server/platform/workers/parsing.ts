import pLimit from "p-limit";
import { measureQueue } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import { TaskError, WorkerPool } from "./worker-pool.ts";

/**
 * A received file: where it is stored, and the name that its sender gave it. `isOwn`: it was encoded by this product, so
 * that even a warning of the decoder means that it is damaged.
 */
export interface UploadedFile {
  path: string;
  name: string;
  isOwn?: boolean;
}

export interface ParseTask {
  module: string;
  parser: string;
  file: UploadedFile;
}

/**
 * The limits for one file: milliseconds in a worker (`time`), milliseconds of CPU time (`cpu`), and megabytes. The most
 * expensive photo that is allowed (a PNG of 50 megapixels, interlaced, 16 bits a channel) takes 580 MB and, on a busy
 * machine, took 7 seconds.
 */
export const parseLimits = { time: 120_000, cpu: 15_000, memory: 700, heap: 128 };

const pool = new WorkerPool<ParseTask, unknown>({
  program: new URL("./parse-worker.ts", import.meta.url),
  ...parseLimits,
});

/**
 * One file at a time: beside another one, a photo takes a fifth more processor time, and lists wait longer
 * (docs/decisions/07). Beside one that takes longer than `timeoutMs`, in milliseconds, a second one is parsed.
 */
const limiter = pLimit(1);
const most = 2;
const timeoutMs = 2000;
let slow = 0;
measureQueue("parsing", () => ({ running: limiter.activeCount, waiting: limiter.pendingCount, capacity: most }));

async function parse(task: ParseTask, time: number): Promise<unknown> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    countSlow(1);
  }, timeoutMs);
  try {
    return await pool.run(task, time);
  } finally {
    clearTimeout(timer);
    if (isSlow) countSlow(-1);
  }
}

function countSlow(change: number): void {
  slow += change;
  limiter.concurrency = slow > 0 ? most : 1;
}

/** How many files may wait to be parsed, which takes a second or two. */
const mostWaiting = 8 * most;

/** Asked before files are received. @throws Refusal 503 while more of them wait than are parsed soon */
export function refuseWhileParsingWaits(): void {
  if (limiter.pendingCount < mostWaiting) return;
  throw new Refusal(503, "Many photos are being stored just now. Please try again shortly.", { retryAfter: 5 });
}

/**
 * The functions of a module that parse an uploaded file, each called in a worker, which can be killed: the server itself
 * never loads the module. They throw a Refusal as the parser does, and WorkerEnded when the file took too long or too much
 * memory.
 */
export function parsersIn<Module extends { [Name in keyof Module]: unknown }>(module: URL) {
  return <Parser extends keyof Module & string>(
    parser: Parser,
    { path, name, isOwn = false }: UploadedFile,
    time = parseLimits.time,
  ): Promise<ResultOf<Module[Parser]>> => {
    const task = { module: module.href, parser, file: { path, name, isOwn } };
    return limiter(() => parse(task, time)).catch(rethrow) as Promise<ResultOf<Module[Parser]>>;
  };
}

type ResultOf<Parser> = Parser extends (file: UploadedFile) => infer Result ? Awaited<Result> : never;

export function closeParsing(): Promise<void> {
  return pool.close();
}

function rethrow(error: unknown): never {
  if (!(error instanceof TaskError)) throw error;
  const { status, errors, code } = error.details;
  if (status !== undefined) throw new Refusal(status, error.message, errors && { errors });
  throw Object.assign(new Error(error.message), code === undefined ? {} : { code });
}
