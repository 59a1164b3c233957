import { setTimeout } from "node:timers/promises";
import { percentile } from "../numbers.ts";
import type { Running } from "../product.ts";

/** How others fared while something else went on. Times in milliseconds. */
export interface Fared {
  asked: number;
  /** Answers that did not come within `patience`, and those that were no 200. */
  unanswered: number;
  refused: number;
  p50: number;
  p99: number;
  max: number;
  /** Resident memory of the product in megabytes: before, the most meanwhile, and a moment after. */
  memory: { before: number; most: number; after: number };
}

const patience = 5000;
const pause = 25;

/** A learner looks at their own list again and again, and the product's memory is watched, until `work` is over. */
export async function standBy(product: Running, token: string, work: () => Promise<void>): Promise<Fared> {
  const over = new AbortController();
  const before = product.memory().now;
  const working = work().finally(() => over.abort());
  const times: number[] = [];
  let [unanswered, refused, most] = [0, 0, before];
  while (!over.signal.aborted) {
    const began = performance.now();
    const status = await look(product.url, token);
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
  return { asked: times.length, unanswered, refused, p50, p99, max, memory };
}

async function look(url: string, token: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/portfolios/user-portfolios`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patience),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0; // Nothing came in time, which is what is counted.
  }
}
