import { newDraft } from "../harness/forms.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { postRepeatedly } from "../harness/load.ts";
import { startBaseline } from "../harness/server.ts";
import { inTurn, median, percentOf } from "../harness/timing.ts";
import type { InsertOrder } from "./saves-baseline.ts";

const seconds = 2;
const many = 32;

/** Durable saves without photos, on many connections and on one, against bare inserts. */
export const benchmark: Benchmark = async (harness) => {
  const insert = await startInserting(harness);
  const { centre, start } = await harness.install();
  const { url } = await start();
  const form = await newDraft(centre.learner.token);
  const save = (connections: number) =>
    postRepeatedly({ url: `${url}/api/portfolios/save`, ...form, connections, duration: seconds });
  const rates = await inTurn(harness.rounds, {
    "bare inserts": insert,
    [`saves, ${many} connections`]: async () => (await save(many)).perSecond,
    "saves, one connection": async () => (await save(1)).perSecond,
  });
  const bare = rates["bare inserts"] ?? [];
  const rows = Object.entries(rates).map(([what, perSecond]) => ({
    what,
    "per second": median(perSecond),
    "% of bare inserts": percentOf(perSecond, bare),
  }));
  const value = rows[1]?.["% of bare inserts"] ?? Number.NaN;
  return { tables: [rows], figures: [{ bound: "saves, of bare inserts", value }] };
};

/** The driver alone on a database of its own, with as many connections as the product has. */
async function startInserting(harness: Harness): Promise<() => Promise<number>> {
  const { settings, centre } = await harness.install();
  const baseline = startBaseline("saves/saves-baseline.ts", settings);
  harness.atEnd(baseline.stop);
  const order: InsertOrder = { milliseconds: seconds * 1000, student: centre.learner.id };
  return () => baseline.ask(order);
}
