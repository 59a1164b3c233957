import { setTimeout } from "node:timers/promises";
import type { Benchmark } from "./harness/harness.ts";
import { mean } from "./harness/timing.ts";

/** What a server uses of the processor while nobody asks it anything, minute by minute, and what it may on average. */
export const benchmark: Benchmark = async ({ rounds, database, install }) => {
  const product = await (await install()).start();
  const allowed = database === "SQLite" ? 1 : 3;
  const minutes: { minute: number; "ms a second": number; allowed: number }[] = [];
  // What is measured is the waiting itself.
  for (let minute = 1; minute <= rounds + 1; minute++) {
    const before = product.cpu();
    await setTimeout(60_000);
    minutes.push({ minute, "ms a second": (product.cpu() - before) / 60, allowed });
  }
  const [, ...idle] = minutes; // The first minute is still the start's.
  const used = mean(idle.map((one) => one["ms a second"]));
  return { tables: [idle], figures: [{ bound: "of what is allowed", value: (100 * used) / allowed }] };
};
