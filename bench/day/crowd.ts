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
}

/** Sends a request and answers how to read the body of a success; anything else is counted, and undefined. */
export type Asking = (ask: Ask) => Promise<Body | undefined>;
/** Decompresses it only for whoever reads it. */
export type Body = () => string;

/** Somebody at work: what they do on one screen. */
export type Visitor = (asking: Asking) => Promise<unknown>;

/**
 * What a call got: its times in milliseconds, and how often each status; "late" and the code of an error are no answer
 * at all.
 */
export interface Tally {
  times: number[];
  statuses: Record<string, number>;
}
export type Tallies = Map<string, Tally>;

export interface Crowd {
  /** On average, in seconds, between one screen of a person and their next. */
  pause: number;
  seconds: number;
}

/**
 * People at work until the time is over, each with a connection of their own at most; whatever is unanswered then is
 * given up, as by somebody who closes the page. Each keeps to one of the servers.
 */
export async function play(urls: string[], visitors: Visitor[], crowd: Crowd): Promise<Tallies> {
  const agent = new Agent({ keepAlive: true });
  const tallies: Tallies = new Map();
  const [over, until] = [new AbortController(), performance.now() + crowd.seconds * 1000];
  const working = visitors.map(async (act, nth) => {
    const url = urls[nth % urls.length] ?? "";
    const asking: Asking = (ask) => send(url, ask, { agent, tallies, over: over.signal });
    await pauseFor(crowd.pause * Math.random(), over.signal);
    while (!over.signal.aborted) {
      await act(asking);
      await pauseFor(crowd.pause * (0.5 + Math.random()), over.signal);
    }
  });
  await setTimeout(until - performance.now());
  over.abort();
  await Promise.all(working);
  agent.destroy();
  return tallies;
}

// Cut short by the end.
function pauseFor(seconds: number, signal: AbortSignal): Promise<unknown> {
  return setTimeout(seconds * 1000, undefined, { signal }).catch(() => undefined);
}

interface Connection {
  tallies: Tallies;
  agent?: Agent;
  over?: AbortSignal;
  /** In milliseconds. Whoever has no answer by then is counted as "late". */
  longest?: number;
}

export async function send(
  url: string,
  ask: Ask,
  { agent, tallies, over, longest = 60_000 }: Connection,
): Promise<Body | undefined> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(longest);
  const signal = over ? AbortSignal.any([over, timeout]) : timeout;
  const got = await answered(url, ask, { agent, signal }).catch((error: Error) => error);
  if (got instanceof Error && over?.aborted) return undefined;
  const tally = tallies.get(ask.call) ?? { times: [], statuses: {} };
  tallies.set(ask.call, tally);
  const outcome = got instanceof Error ? (timeout.aborted ? "late" : codeOf(got)) : got.outcome;
  tally.statuses[outcome] = (tally.statuses[outcome] ?? 0) + 1;
  if (got instanceof Error || !outcome.startsWith("2")) return undefined;
  tally.times.push(performance.now() - began);
  return got.body;
}

// Of a closed connection.
function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}

function answered(
  url: string,
  { path, method = "GET", headers = {}, body }: Ask,
  through: { agent: Agent | undefined; signal: AbortSignal },
): Promise<{ outcome: string; body: Body }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = { "accept-encoding": "br", ...headers, ...length };
    const onAnswer = (answer: IncomingMessage) =>
      buffer(answer).then((bytes) => {
        const isCompressed = answer.headers["content-encoding"] === "br";
        const isAbrupt = answer.statusCode === 503 && !answer.headers["retry-after"];
        const outcome = isAbrupt ? "503 without Retry-After" : String(answer.statusCode);
        resolve({ outcome, body: () => (isCompressed ? brotliDecompressSync(bytes) : bytes).toString() });
      }, reject);
    request(url + path, { method, headers: sent, ...through }, onAnswer)
      .on("error", reject)
      .end(body);
  });
}

/** How often each status that is no success. */
export function failuresIn(tallies: Iterable<Tally>): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { statuses } of tallies)
    for (const [status, count] of Object.entries(statuses))
      if (!status.startsWith("2")) all[status] = (all[status] ?? 0) + count;
  return all;
}

export function textOf(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");
}
