import { randomUUID } from "node:crypto";
import autocannon from "autocannon";

/** What a load of one call got. @throws Error unless all answers were 2xx */
export type LoadResult = ReturnType<typeof resultOf>;

/** Repeats the request on every connection, each as soon as it has its answer. */
export async function runLoad(load: autocannon.Options): Promise<LoadResult> {
  return resultOf(await autocannon(load));
}

/** Sends `overallRate` requests a second until `work` is done. */
export async function loadDuring(work: Promise<unknown>, load: autocannon.Options): Promise<LoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon({ ...load, duration: 3600 }, (error, result) => (error ? reject(error) : resolve(result)));
  await work.finally(() => running.stop());
  return resultOf(await promise);
}

/** Sends the same body repeatedly, each time with an idempotency key of its own. */
export function postRepeatedly({ headers, body, ...load }: autocannon.Options): Promise<LoadResult> {
  const withKey = (own = {}) => ({ ...own, "idempotency-key": randomUUID() });
  const setupRequest: autocannon.Request["setupRequest"] = (own) => ({ ...own, headers: withKey(own.headers) });
  return runLoad({ ...load, requests: [{ method: "POST", headers, body, setupRequest }] });
}

/** Times in milliseconds; the size of an answer with its headers, as it was sent. */
function resultOf({ url, requests, latency, throughput, duration, non2xx, errors }: autocannon.Result) {
  if (non2xx > 0 || errors > 0 || requests.total === 0)
    throw new Error(`${url}: ${non2xx} other answers and ${errors} errors of ${requests.total}`);
  const [answers, kB] = [requests.total, throughput.total / requests.total / 1000];
  return { answers, perSecond: answers / duration, p50: latency.p50, p99: latency.p99, kB };
}
