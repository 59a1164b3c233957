import { randomUUID } from "node:crypto";
import autocannon from "autocannon";

/** The result of loading one call. Times in milliseconds. */
export interface LoadResult {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
}

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
}

/** Repeats the request on every connection, each as soon as it has its answer. @throws Error unless all were 200 */
export async function runLoad({ seconds, ...load }: Load & { seconds: number }): Promise<LoadResult> {
  return resultOf(await autocannon({ ...load, duration: seconds }));
}

/** Sends `perSecond` requests a second until `work` is done. @throws Error unless all were 200 */
export async function loadDuring(
  work: Promise<unknown>,
  { perSecond, ...load }: Load & { perSecond: number },
): Promise<LoadResult> {
  const hour = 3600;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon({ ...load, overallRate: perSecond, duration: hour }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  await work.finally(() => running.stop());
  return resultOf(await promise);
}

/** Sends the same body repeatedly, each time with an idempotency key of its own. @throws Error unless all were saved */
export async function postRepeatedly(load: Load & { body: Buffer; seconds: number }): Promise<LoadResult> {
  const { seconds, body, headers, ...rest } = load;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...request.headers, "idempotency-key": randomUUID() },
  });
  const requests: autocannon.Request[] = [{ method: "POST", headers, body, setupRequest }];
  return resultOf(await autocannon({ ...rest, duration: seconds, requests }));
}

function resultOf(result: autocannon.Result): LoadResult {
  const { requests, latency, non2xx, errors } = result;
  if (non2xx > 0 || errors > 0 || requests.total === 0)
    throw new Error(`${result.url}: ${non2xx} other answers and ${errors} errors of ${requests.total}`);
  return { answers: requests.total, perSecond: requests.total / result.duration, p50: latency.p50, p99: latency.p99 };
}
