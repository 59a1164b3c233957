import { ask } from "./harness/baseline.ts";
import type { Benchmark } from "./harness/harness.ts";
import { postRepeatedly } from "./harness/load.ts";
import { newDraft } from "./harness/requests.ts";
import { startServer } from "./harness/server.ts";
import { inTurn, median, percentOf } from "./harness/timing.ts";
import type { InsertOrder } from "./saves/saves-baseline.ts";

const seconds = 2;

/** Durable saves without photos, on many connections and on one, against bare inserts into a database of their own. */
export const benchmark: Benchmark = async ({ rounds, install, atEnd }) => {
  const [bare, own] = [await install(), await install()];
  const baseline = await startServer("bench/saves/saves-baseline.ts", bare.settings);
  atEnd(baseline.stop);
  const order: InsertOrder = { milliseconds: seconds * 1000, student: bare.centre.learner.id };
  const { url } = await own.start();
  const form = await newDraft(own.centre.learner.token);
  const save = (connections: number) => async () =>
    (await postRepeatedly({ url: `${url}/api/portfolios/save`, ...form, connections, duration: seconds })).perSecond;
  const rates = await inTurn(rounds, { bare: () => ask(baseline, order), many: save(32), one: save(1) });
  const rowOf = (what: string, perSecond: number[]) => {
    return { what, "per second": median(perSecond), "% of bare inserts": percentOf(perSecond, rates.bare) };
  };
  const rows = [rowOf("bare inserts", rates.bare), rowOf("32 connections", rates.many), rowOf("one", rates.one)];
  return {
    tables: [rows],
    figures: [{ bound: "saves, of bare inserts", value: percentOf(rates.many, rates.bare) }],
  };
};
