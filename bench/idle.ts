import { setTimeout } from "node:timers/promises";
import type { Benchmark } from "./harness/harness.ts";

/** In seconds: V8 collects what the start left after two minutes, for 0.2 s, and once more after nearly four. */
const settling = 240;

/** What a server uses of the processor while nobody asks it anything, and what it may. */
export const benchmark: Benchmark = async ({ seconds, database, install }) => {
  const product = await (await install()).start();
  await setTimeout(settling * 1000);
  const before = product.cpu();
  await setTimeout(seconds * 1000);
  const used = (product.cpu() - before) / seconds;
  const allowed = database === "SQLite" ? 1 : 3;
  return {
    tables: [[{ "ms a second": used, allowed }]],
    figures: [{ bound: "of what is allowed", value: (100 * used) / allowed }],
  };
};
