import autocannon from "autocannon";

/** What a load of one call came to. Milliseconds. */
export interface Asked {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Asks over and over on every connection, each as soon as it has its answer. @throws Error unless all were 200 */
export async function ask({ url, headers, connections, seconds }: Load): Promise<Asked> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total === 0)
    throw new Error(`${url}: ${result.non2xx} other answers and ${result.errors} faults of ${result.requests.total}`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
