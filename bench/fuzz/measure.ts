import { randomInt } from "node:crypto";
import { closeParsing, parseLimits } from "server/platform/workers/parsing.ts";
import { fuzzParsers } from "../../test/product/hostile/fuzz.ts";
import { whole } from "../numbers.ts";
import type { Report } from "../report.ts";

const files = 100_000;

/** Hostile files against every parser of uploads. Fails at the first that ends a worker. */
export async function measure(): Promise<Report> {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`\nFUZZ_SEED=${seed} sends the same files again.\n`);
  const began = performance.now();
  const { read, refused, slowest } = await fuzzParsers(files, seed);
  const seconds = (performance.now() - began) / 1000;
  await closeParsing();
  return {
    caption:
      `${whole(files)} hostile photos and lists: mutations of real ones in their headers and elsewhere. Each has to be read ` +
      "or refused; a worker that crashed, used too much memory or had to be stopped over one would have ended this.",
    tables: [
      {
        heads: ["files", "read", "refused", "each ms", "slowest ms"],
        rows: [[files, read, refused, (seconds * 1000) / files, slowest].map(whole)],
      },
    ],
    figures: [
      {
        what: "slowest file",
        value: slowest,
        shown: `${whole(slowest)} ms`,
        bound: { below: parseLimits.time },
        wanted: `below ${whole(parseLimits.time)} ms`,
      },
    ],
  };
}
