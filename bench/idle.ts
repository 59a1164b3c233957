import { setTimeout } from "node:timers/promises";
import type { Benchmark } from "./harness/harness.ts";

/** In seconds. The first minute is left out: it is still the start's. */
const minute = 60;

/** What a server uses of the processor while nobody asks it anything, minute by minute, and what it may on average. */
export const benchmark: Benchmark = async ({ rounds, database, install }) => {
  const product = await (await install()).start();
  const used: number[] = [];
  // What is measured is the waiting itself.
  for (let nth = 0; nth <= rounds; nth++) {
    const before = product.cpu();
    await setTimeout(minute * 1000);
    used.push((product.cpu() - before) / minute);
  }
  const idle = used.slice(1);
  const allowed = database === "SQLite" ? 1 : 3;
  const mean = idle.reduce((sum, one) => sum + one, 0) / idle.length;
  return {
    tables: [idle.map((one, nth) => ({ minute: nth + 2, "ms a second": one, allowed }))],
    figures: [{ bound: "of what is allowed", value: (100 * mean) / allowed }],
  };
};
