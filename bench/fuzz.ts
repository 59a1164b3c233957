import { randomInt } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Fuzzed, fuzz } from "../test/fuzz/fuzzing.ts";
import * as postgres from "../test/product/postgres.ts";
import * as sqlite from "../test/product/sqlite.ts";
import type { Benchmark } from "./harness/harness.ts";

/** To one product; then to an empty one, so that what requests add does not slow them down. */
const requestsEach = 5000;

/** Requests made from the API's own description to the product in this process: what was wrong with their answers. */
export const benchmark: Benchmark = async ({ rounds, database, atEnd }) => {
  process.env.TEST_DATABASE = database === "SQLite" ? "sqlite" : "postgres";
  atEnd(await (database === "SQLite" ? sqlite : postgres).setup());
  const seed = randomInt(2 ** 30);
  const [all, held]: [Fuzzed[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    all.push(await fuzz(requestsEach, seed + 1000 * round));
    held.push(heldMegabytes());
  }
  const slowest = all.map((one) => one.slowest).toSorted((one, other) => other.ms - one.ms)[0] ?? { ms: 0, call: "" };
  const faults = all.flatMap((one) => one.faults);
  const statuses: Record<string, number> = {};
  for (const one of all)
    for (const [status, count] of Object.entries(one.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return {
    tables: [[{ seed, ...statuses, "slowest call": slowest.call }], faults.slice(0, 20).map((fault) => ({ ...fault }))],
    figures: [
      { bound: "answers that are not as described", value: faults.length },
      { bound: "longest answer", value: slowest.ms },
      { bound: "memory after the last, more than after the first", value: (held.at(-1) ?? 0) - (held[0] ?? 0) },
    ],
  };
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heldMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
