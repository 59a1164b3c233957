import { randomUUID } from "node:crypto";
import autocannon from "autocannon";

/** What a load of one call came to. Times in milliseconds. */
export interface Asked {
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

/** Asks over and over on every connection, each as soon as it has its answer. @throws Error unless all were 200 */
export async function ask({ seconds, ...load }: Load & { seconds: number }): Promise<Asked> {
  return askedOf(await autocannon({ ...load, duration: seconds }));
}

/** Asks so often a second until `work` is done. @throws Error unless all were 200 */
export async function askWhile(
  work: Promise<unknown>,
  { perSecond, ...load }: Load & { perSecond: number },
): Promise<Asked> {
  const hour = 3600;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const asking = autocannon({ ...load, overallRate: perSecond, duration: hour }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  await work.finally(() => asking.stop());
  return askedOf(await promise);
}

/** Sends the same body over and over, each time with a key of its own. @throws Error unless all were saved */
export async function sendAll(load: Load & { body: Buffer; seconds: number }): Promise<Asked> {
  const { seconds, body, headers, ...rest } = load;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...request.headers, "idempotency-key": randomUUID() },
  });
  const requests: autocannon.Request[] = [{ method: "POST", headers, body, setupRequest }];
  return askedOf(await autocannon({ ...rest, duration: seconds, requests }));
}

function askedOf(result: autocannon.Result): Asked {
  const { requests, latency, non2xx, errors } = result;
  if (non2xx > 0 || errors > 0 || requests.total === 0)
    throw new Error(`${result.url}: ${non2xx} other answers and ${errors} faults of ${requests.total}`);
  return { answers: requests.total, perSecond: requests.total / result.duration, p50: latency.p50, p99: latency.p99 };
}
