import { randomInt } from "node:crypto";
import { closeParsing } from "server/platform/workers/parsing.ts";
import { fuzzParsers } from "../../test/product/hostile/fuzz.ts";
import type { Benchmark } from "../harness/harness.ts";
import { print } from "../harness/report.ts";
import { timeOf } from "../harness/timing.ts";

/** Hostile files against every parser of uploads. Fails at the first that ends a worker. */
export const fuzz: Benchmark = async ({ rounds: files, atEnd }) => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  print(`FUZZ_SEED=${seed} sends the same files again.`);
  atEnd(closeParsing);
  const fuzzed = { read: 0, refused: 0, slowest: 0 };
  const took = await timeOf(async () => Object.assign(fuzzed, await fuzzParsers(files, seed)));
  const { read, refused, slowest } = fuzzed;
  return {
    tables: [[{ files, read, refused, "each ms": took / files, "slowest ms": slowest }]],
    figures: [{ bound: "slowest file", value: slowest }],
  };
};
