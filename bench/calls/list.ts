import { cp, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Benchmark } from "../harness/harness.ts";
import { runLoad } from "../harness/load.ts";
import { type Running, startServer } from "../harness/server.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";

const path = "/api/portfolios/user-portfolios";
const load = { connections: 50, duration: 3 };

/** A learner's own list against a bare route with the same token and session check and a prepared body. */
export const list: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const { settings, centre, start } = await install();
  const copy = join(folder, "baseline");
  await cp(settings.DATA_DIR, copy, { recursive: true });

  const product = await start();
  const { authorization } = { authorization: `Bearer ${centre.learner.token}` };
  const bytesOf = (encoding: string) => sentBytes(product.url + path, { authorization, "accept-encoding": encoding });
  const bodies = { plain: await bytesOf("identity"), gzip: await bytesOf("gzip"), br: await bytesOf("br") };
  await writeFile(join(copy, "body.json"), bodies.plain);
  const baseline = await startServer("bench/calls/list-baseline.ts", { DATA_DIR: copy });
  atEnd(baseline.stop);

  const ask = (server: Running, path: string, encoding: string) => () =>
    loadWith(server, path, { authorization, "accept-encoding": encoding });
  const plain = await inTurn(rounds, {
    baseline: ask(baseline, "/list", "identity"),
    product: ask(product, path, "identity"),
  });
  const gzip = await inTurn(rounds, { baseline: ask(baseline, "/list", "gzip"), product: ask(product, path, "gzip") });
  return {
    tables: [
      Object.entries({ plain, gzip }).flatMap(([encoding, { baseline, product }]) => [
        rowOf(`baseline, ${encoding}`, baseline, baseline),
        rowOf(`product, ${encoding}`, product, baseline),
      ]),
      Object.entries(bodies).map(([body, { length }]) => ({ body, kB: length / 1000 })),
    ],
    figures: [
      { bound: "requests per second of the baseline's", value: percentOf(rates(plain.product), rates(plain.baseline)) },
      { bound: "p99", value: median(plain.product.map(({ p99 }) => p99)) },
      { bound: "p99", of: "gzip", value: median(gzip.product.map(({ p99 }) => p99)) },
      { bound: "body with gzip", value: bodies.gzip.length / 1000 },
    ],
  };
};

type Loaded = Awaited<ReturnType<typeof loadWith>>;

/** Loads a server, and answers its processor time for one answer beside the rest. */
async function loadWith(server: Running, path: string, headers: Record<string, string>) {
  const before = server.cpu();
  const result = await runLoad({ ...load, url: server.url + path, headers });
  return { ...result, cpu: (server.cpu() - before) / result.answers };
}

// The bytes as they were sent: fetch would decompress them.
function sentBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => buffer(answer).then(resolve, reject));
    sent.on("error", reject).end();
  });
}

function rowOf(server: string, sides: Loaded[], baseline: Loaded[]) {
  const middle = (value: (side: Loaded) => number) => median(sides.map(value));
  return {
    server,
    "requests/s": middle((side) => side.perSecond),
    "p50 ms": middle((side) => side.p50),
    "p99 ms": middle((side) => side.p99),
    "CPU ms each": middle((side) => side.cpu),
    "% of the baseline": percentOf(rates(sides), rates(baseline)),
  };
}

function rates(sides: Loaded[]): number[] {
  return sides.map(({ perSecond }) => perSecond);
}
