import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerSeconds, requestsInFlight } from "server/platform/metrics.ts";
import type { Benchmark } from "../harness/harness.ts";
import { runLoad } from "../harness/load.ts";
import type { Running } from "../harness/server.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";

const path = "/api/portfolios/user-portfolios";
const load = { connections: 20, amount: 2000 };

/** What metrics and traces cost of the processor time of a short call. */
export const observing: Benchmark = async ({ rounds, install, atEnd }) => {
  const { centre, start } = await install();
  const collector = createServer((request, response) => request.resume().on("end", () => response.end("{}")));
  await once(collector.listen(0, "127.0.0.1"), "listening");
  atEnd(() => {
    collector.closeAllConnections();
    collector.close();
  });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const authorization = `Bearer ${centre.learner.token}`;
  // One data folder has one server at a time.
  const ask = (more: Record<string, string>) => async () => {
    // Other work on the machine must not have calls refused.
    const server = await start({ BUSY_DELAY_MS: "600000", ...more });
    const cpu = await cpuOfAnswer(server, authorization);
    await server.stop();
    return cpu;
  };
  const { plain, traced, sampled } = await inTurn(rounds, {
    plain: ask({}),
    traced: ask({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    sampled: ask({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.01",
    }),
  });
  const metrics = Array.from({ length: rounds }, costOfMetrics);
  return {
    tables: [
      [
        { of: "a call, metrics included", "ms CPU": median(plain) },
        { of: "its metrics", "ms CPU": median(metrics) },
        { of: "a call with traces", "ms CPU": median(traced) },
        { of: "a call with traces of one in a hundred", "ms CPU": median(sampled) },
      ],
    ],
    figures: [
      { bound: "metrics, of a call's CPU", value: percentOf(metrics, plain) },
      { bound: "CPU with traces", value: percentOf(traced, plain) },
    ],
  };
};

async function cpuOfAnswer(server: Running, authorization: string): Promise<number> {
  const ask = (amount: number) =>
    runLoad({ ...load, amount, url: server.url + path, headers: { authorization, "accept-encoding": "identity" } });
  await ask(load.amount / 4);
  const before = server.cpu();
  const { answers } = await ask(load.amount);
  return (server.cpu() - before) / answers;
}

/** What serveMetrics does for each answer, in milliseconds. */
function costOfMetrics(): number {
  const times = 200_000;
  const labels = { method: "GET", route: path, status: 200 };
  const before = process.cpuUsage();
  for (let nth = 0; nth < times; nth++) {
    requestsInFlight.inc({ route: path });
    requestsInFlight.dec({ route: path });
    answerSeconds.observe({ ...labels }, nth / times);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
