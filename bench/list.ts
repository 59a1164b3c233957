import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "./harness/harness.ts";
import { runLoad } from "./harness/load.ts";
import { get } from "./harness/requests.ts";
import { authorizationOf, type Running, startServer } from "./harness/server.ts";
import { inTurn, median, percentOf } from "./harness/timing.ts";

const path = "/api/portfolios/user-portfolios";

/** A learner's own list against a bare route with the same token and session check and a prepared body. */
export const benchmark: Benchmark = async ({ rounds, folder, install, atEnd }) => {
  const { settings, centre, start } = await install();
  const copy = join(folder, "baseline");
  await cp(settings.DATA_DIR, copy, { recursive: true });
  const product = await start();
  await writeFile(join(copy, "body.json"), await get(product.url + path, centre.learner.token));
  const baseline = await startServer("bench/list-baseline.ts", { DATA_DIR: copy });
  atEnd(baseline.stop);
  const compare = async (encoding: string) => {
    const headers = { ...authorizationOf(centre.learner.token), "accept-encoding": encoding };
    const sides = await inTurn(rounds, {
      baseline: () => load(baseline, "/list", headers),
      product: () => load(product, path, headers),
    });
    return { encoding, ...sides };
  };
  const [plain, zipped] = [await compare("identity"), await compare("gzip")];
  const answered = zipped.product.map(({ kB }) => kB);
  return {
    tables: [[plain, zipped].flatMap((one) => [rowOf(one, "baseline"), rowOf(one, "product")])],
    figures: [
      {
        bound: "requests per second of the baseline's",
        value: percentOf(ratesOf(plain.product), ratesOf(plain.baseline)),
      },
      ...[plain, zipped].map((one) => ({ bound: "p99", of: one.encoding, value: rowOf(one, "product")["p99 ms"] })),
      { bound: "answer with gzip", value: median(answered) },
    ],
  };
};

type Loaded = Awaited<ReturnType<typeof load>>;

async function load(server: Running, path: string, headers: Record<string, string>) {
  const before = server.cpu();
  const result = await runLoad({ url: server.url + path, headers, connections: 50, duration: 3 });
  return { ...result, cpu: (server.cpu() - before) / result.answers };
}

const ratesOf = (rounds: Loaded[]) => rounds.map(({ perSecond }) => perSecond);

function rowOf(compared: { encoding: string; baseline: Loaded[]; product: Loaded[] }, side: "baseline" | "product") {
  const middle = (value: keyof Loaded) => median(compared[side].map((round) => round[value]));
  return {
    ...{ side, encoding: compared.encoding, "requests/s": middle("perSecond"), "kB of an answer": middle("kB") },
    ...{ "p50 ms": middle("p50"), "p99 ms": middle("p99"), "CPU ms": middle("cpu") },
  };
}
