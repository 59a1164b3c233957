import { setTimeout } from "node:timers/promises";
import { percentile } from "../numbers.ts";
import type { Running } from "../product.ts";

/** The answers that another learner got meanwhile. Times in milliseconds. */
export interface BystanderResult {
  answers: number;
  /** Answers that did not come within `answerTimeout`, and those with another status than 200. */
  unanswered: number;
  refused: number;
  p50: number;
  p99: number;
  max: number;
  /** Resident memory of the product in megabytes: before, the most meanwhile, and a moment after. */
  memory: { before: number; most: number; after: number };
}

const answerTimeout = 5000;
const pause = 25;
const warmUp = 200;

/** A learner loads their own list repeatedly, and the product's memory is recorded, until `work` is done. */
export async function observe(product: Running, token: string, work: () => Promise<void>): Promise<BystanderResult> {
  const over = new AbortController();
  // A server that has just started grows by itself while it compiles what it runs; that is not the attack's doing.
  for (let list = 0; list < warmUp; list++) await loadList(product.url, token);
  const before = product.memory().now;
  const working = work().finally(() => over.abort());
  const times: number[] = [];
  let [unanswered, refused, most] = [0, 0, before];
  while (!over.signal.aborted) {
    const began = performance.now();
    const status = await loadList(product.url, token);
    times.push(performance.now() - began);
    if (status === 0) unanswered++;
    else if (status !== 200) refused++;
    most = Math.max(most, product.memory().now);
    await setTimeout(pause);
  }
  await working;
  await setTimeout(1000);
  const memory = { before, most, after: product.memory().now };
  const [p50, p99, max] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
  return { answers: times.length, unanswered, refused, p50, p99, max, memory };
}

async function loadList(url: string, token: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/portfolios/user-portfolios`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerTimeout),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0; // Counted as unanswered.
  }
}
