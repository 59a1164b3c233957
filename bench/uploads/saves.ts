import { startBaseline } from "../harness/baseline.ts";
import { newDraft } from "../harness/draft.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { postRepeatedly } from "../harness/load.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";
import type { InsertOrder } from "./rows.ts";

const seconds = 2;
const many = 32;

/** Durable saves without photos, on many connections and on one, against bare inserts. */
export const saves: Benchmark = async (harness) => {
  const insert = await startInserting(harness);
  const { centre, start } = await harness.install();
  const { url } = await start();
  const form = await newDraft(centre.learner.token);
  const p99: number[] = [];
  const save = async (connections: number) => {
    const result = await postRepeatedly({ url: `${url}/api/portfolios/save`, ...form, connections, duration: seconds });
    if (connections === many) p99.push(result.p99);
    return result.perSecond;
  };
  const rates = await inTurn(harness.rounds, {
    oneRow: () => insert(1),
    threeRows: () => insert(3),
    many: () => save(many),
    one: () => save(1),
  });
  const rowOf = (what: string, perSecond: number[]) => ({
    what,
    "per second": median(perSecond),
    "% of three rows": percentOf(perSecond, rates.threeRows),
    "% of one row": percentOf(perSecond, rates.oneRow),
  });
  return {
    tables: [
      [
        rowOf("bare insert, one row", rates.oneRow),
        rowOf("bare insert, three rows", rates.threeRows),
        rowOf(`saves, ${many} connections`, rates.many),
        rowOf("saves, one connection", rates.one),
      ],
      // Without the round that warms up.
      [{ [`p99 ms, ${many} connections`]: median(p99.slice(1)) }],
    ],
    figures: [{ bound: "saves, of bare inserts of three rows", value: percentOf(rates.many, rates.threeRows) }],
  };
};

/** The driver alone on a database of its own, with as many connections as the product has. */
async function startInserting(harness: Harness): Promise<(tables: number) => Promise<number>> {
  const { settings, centre } = await harness.install();
  const program = harness.database === "SQLite" ? "sqlite" : "postgres";
  const baseline = startBaseline(`uploads/${program}-baseline.ts`, settings);
  harness.atEnd(baseline.stop);
  const order = { milliseconds: seconds * 1000, student: centre.learner.id };
  return (tables) => baseline.ask({ ...order, tables } satisfies InsertOrder);
}
