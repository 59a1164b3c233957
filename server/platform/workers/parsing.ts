import pLimit from "p-limit";
import { Refusal } from "../http/refusals.ts";
import type { Arrived } from "../images/decode.ts";
import type { Parsed, ParserName, ParseTask } from "./parsers.ts";
import { openWorkerPool, TaskFault } from "./worker-pool.ts";

/**
 * The limits for one file: milliseconds in a worker (`time`), milliseconds of CPU time (`cpu`), and megabytes. The most
 * expensive photo that is allowed (a PNG of 50 megapixels, interlaced, 16 bits a channel) takes 580 MB and, on a busy
 * machine, took 7 seconds.
 */
export const parseLimits = { time: 120_000, cpu: 15_000, memory: 700, heap: 128 };

const pool = openWorkerPool<ParseTask, unknown>({
  program: new URL("./parse-worker.ts", import.meta.url),
  ...parseLimits,
});

/** Two files at a time, so that memory stays bounded and the server keeps answering. */
const limiter = pLimit(2);

/**
 * Parses an uploaded file in a worker, which can be killed.
 * @throws Refusal as the parser does; WorkerEnded when the file took too long or too much memory
 */
export function parseFile<Name extends ParserName>(
  parser: Name,
  { path, name, isOwn = false }: Arrived,
  time = parseLimits.time,
): Promise<Parsed<Name>> {
  const file = { path, name, isOwn };
  return limiter(() => pool.run({ parser, file }, time)).catch(rethrow) as Promise<Parsed<Name>>;
}

/** Ends the workers when the server stops. */
export function closeParsing(): Promise<void> {
  return pool.close();
}

function rethrow(error: unknown): never {
  if (!(error instanceof TaskFault)) throw error;
  const { status, errors, code } = error.details;
  if (status !== undefined) throw new Refusal(status, error.message, errors && { errors });
  throw Object.assign(new Error(error.message), code === undefined ? {} : { code });
}
