import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";

/** One request of a person. `call` is the name it is counted under. */
export interface Ask {
  call: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** In milliseconds, a minute unless it says so. Whoever has no answer by then is counted as "late". */
  longest?: number;
}

/** Sends a request and answers how to read the body of a success; anything else is counted, and undefined. */
export type Asking = (ask: Ask) => Promise<Body | undefined>;
/** Decompresses it only for whoever reads it. */
export type Body = () => string;

/** Somebody at work: what they do on one screen. */
export type Visitor = (asking: Asking) => Promise<unknown>;

/** By call, the times of its successes in milliseconds, and how often each status, "late", or the code of an error. */
export type Tallies = Map<string, { times: number[]; statuses: Record<string, number> }>;

/**
 * People at work until this is over, each with a connection of their own at most and a pause in seconds, on average,
 * between one screen and their next; whatever is unanswered then is given up, as by somebody who closes the page.
 */
export async function play(url: string, visitors: Visitor[], pause: number, until: Promise<unknown>): Promise<Tallies> {
  const agent = new Agent({ keepAlive: true });
  const tallies: Tallies = new Map();
  const over = new AbortController();
  // Cut short by the end.
  const rest = (seconds: number) =>
    setTimeout(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
  const working = visitors.map(async (act) => {
    await rest(pause * Math.random());
    while (!over.signal.aborted) {
      await act((ask) => send(url, ask, { agent, tallies, over: over.signal }));
      await rest(pause * (0.5 + Math.random()));
    }
  });
  await until.finally(() => over.abort());
  await Promise.all(working);
  agent.destroy();
  return tallies;
}

interface Sending {
  tallies: Tallies;
  agent: Agent;
  over: AbortSignal;
}

async function send(url: string, ask: Ask, { tallies, agent, over }: Sending): Promise<Body | undefined> {
  const began = performance.now();
  const late = AbortSignal.timeout(ask.longest ?? 60_000);
  const got = await answered(url, ask, { agent, signal: AbortSignal.any([over, late]) }).catch((error: Error) => error);
  if (got instanceof Error && over.aborted) return undefined;
  const tally = tallies.get(ask.call) ?? { times: [], statuses: {} };
  tallies.set(ask.call, tally);
  const outcome = got instanceof Error ? (late.aborted ? "late" : codeOf(got)) : got.outcome;
  tally.statuses[outcome] = (tally.statuses[outcome] ?? 0) + 1;
  if (got instanceof Error || !outcome.startsWith("2")) return undefined;
  tally.times.push(performance.now() - began);
  return got.body;
}

// Of a closed connection.
function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}

async function answered(url: string, ask: Ask, through: { agent: Agent; signal: AbortSignal }) {
  const { path, method = "GET", headers = {}, body } = ask;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url + path, { method, headers: { "accept-encoding": "br", ...headers, ...length }, ...through }, resolve)
    .on("error", reject)
    .end(body);
  const answer = await promise;
  const bytes = await buffer(answer);
  const isCompressed = answer.headers["content-encoding"] === "br";
  const isAbrupt = answer.statusCode === 503 && !answer.headers["retry-after"];
  return {
    outcome: isAbrupt ? "503 without Retry-After" : String(answer.statusCode),
    body: () => (isCompressed ? brotliDecompressSync(bytes) : bytes).toString(),
  };
}

/** How often each status that is no success. */
export function failuresIn(tallies: Tallies): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { statuses } of tallies.values())
    for (const [status, count] of Object.entries(statuses))
      if (!status.startsWith("2")) all[status] = (all[status] ?? 0) + count;
  return all;
}

export function textOf(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");
}
