import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "./harness/harness.ts";
import { runLoad } from "./harness/load.ts";
import { authorizationOf, type Running, startServer } from "./harness/server.ts";
import { inTurn, median, percentOf } from "./harness/timing.ts";

const path = "/api/portfolios/user-portfolios";

/** A learner's own list against a bare route with the same token and session check and a prepared body. */
export const benchmark: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const { settings, centre, start } = await install();
  const copy = join(folder, "baseline");
  await cp(settings.DATA_DIR, copy, { recursive: true });
  const product = await start();
  const { body } = await product.get(path, centre.learner.token);
  await writeFile(join(copy, "body.json"), body);
  const baseline = await startServer("bench/list-baseline.ts", { DATA_DIR: copy });
  atEnd(baseline.stop);
  const rows: Awaited<ReturnType<typeof compare>>[] = [];
  for (const encoding of ["identity", "gzip"])
    rows.push(await compare({ baseline, product }, rounds, encoding, authorizationOf(centre.learner.token)));
  return {
    tables: [rows],
    figures: [
      { bound: "requests per second of the baseline's", value: rows[0]?.["% of the baseline"] ?? Number.NaN },
      ...rows.map((row) => ({ bound: "p99", of: row.encoding, value: row["p99 ms"] })),
      { bound: "answer with gzip", value: rows[1]?.["kB of an answer"] ?? Number.NaN },
    ],
  };
};

async function compare(
  servers: { baseline: Running; product: Running },
  rounds: number,
  encoding: string,
  authorized: Record<string, string>,
) {
  const headers = { ...authorized, "accept-encoding": encoding };
  const load = (server: Running, path: string) => async () => {
    const before = server.cpu();
    const result = await runLoad({ url: server.url + path, headers, connections: 50, duration: 3 });
    return { ...result, cpu: (server.cpu() - before) / result.answers };
  };
  const sides = await inTurn(rounds, {
    baseline: load(servers.baseline, "/list"),
    product: load(servers.product, path),
  });
  const rates = (side: keyof typeof sides) => sides[side].map(({ perSecond }) => perSecond);
  return {
    encoding,
    "baseline's requests/s": median(rates("baseline")),
    "requests/s": median(rates("product")),
    "% of the baseline": percentOf(rates("product"), rates("baseline")),
    "kB of an answer": median(sides.product.map(({ kB }) => kB)),
    "p50 ms": median(sides.product.map(({ p50 }) => p50)),
    "p99 ms": median(sides.product.map(({ p99 }) => p99)),
    "baseline's CPU ms": median(sides.baseline.map(({ cpu }) => cpu)),
    "CPU ms": median(sides.product.map(({ cpu }) => cpu)),
  };
}
