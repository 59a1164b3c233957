import { setTimeout } from "node:timers/promises";
import { newDraft, save } from "../harness/draft.ts";
import type { Benchmark } from "../harness/harness.ts";
import type { Running } from "../harness/server.ts";
import { during, inTurn, percentile, timeOf } from "../harness/timing.ts";

const paths = [
  "/api/portfolios/admin/all",
  "/api/users",
  "/api/users/export",
  "/api/portfolios/export",
  "/api/audit-log/export",
  "/api/portfolios/assessor-portfolios/{assessor}",
];

const readsEach = 3;
const secondsAlone = 2;

/** What a learner's save waits for while somebody reads much, one call after the other, against saves alone. */
export const longReads: Benchmark = async (harness) => {
  const { centre, start } = await harness.install();
  const product = await start();
  const form = await newDraft(centre.learner.token);
  const rows = [];
  for (const path of paths) {
    const { token } = path.endsWith("{assessor}") ? centre.assessor : centre.admin;
    const read = () => answered(product, path.replace("{assessor}", centre.assessor.id), token);
    let took = 0;
    const { alone, beside } = await inTurn(harness.rounds, {
      alone: async () => (await during(setTimeout(secondsAlone * 1000), () => save(product.url, form), 0)).times,
      beside: async () => {
        const reading = timeOf(() => repeat(read));
        const { result, times } = await during(reading, () => save(product.url, form), 0);
        took = result;
        return times;
      },
    });
    const [aloneAll, besideAll] = [alone.flat(), beside.flat()];
    rows.push({
      call: path,
      "its ms": took / readsEach,
      saves: besideAll.length,
      "alone p50 ms": percentile(aloneAll, 0.5),
      "beside p50 ms": percentile(besideAll, 0.5),
      "alone p99 ms": percentile(aloneAll, 0.99),
      "beside p99 ms": percentile(besideAll, 0.99),
      "longest ms": Math.max(...besideAll),
    });
  }
  return {
    tables: [rows],
    figures: rows.map((row) => ({
      bound: "p99 of a save, of one alone",
      of: row.call,
      value: row["beside p99 ms"] / row["alone p99 ms"],
    })),
  };
};

async function repeat(read: () => Promise<void>): Promise<void> {
  for (let nth = 0; nth < readsEach; nth++) await read();
}

// Saves and reads fail when the guard against overload refuses one of them.
async function answered(product: Running, path: string, token: string): Promise<void> {
  const { status } = await product.get(path, token);
  if (status !== 200) throw new Error(`${path}: ${status}`);
}
