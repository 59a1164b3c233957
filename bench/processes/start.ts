import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Benchmark } from "../harness/harness.ts";
import { inheritedEnvironment, startProduct } from "../harness/server.ts";
import { inTurn, median } from "../harness/timing.ts";

/** From starting the program to its first answered call, and each step of a start by itself. */
export const start: Benchmark = async ({ rounds, install }) => {
  const { settings, centre } = await install();
  // Each start is measured in turn with its steps; the first round warms the disk cache and the cache of compiled code.
  const { walls, steps } = await inTurn<"walls" | "steps", Record<string, number>>(rounds, {
    walls: async () => {
      const began = performance.now();
      const product = await startProduct(settings, ["/api/portfolios/user-portfolios", centre.learner.token]);
      const milliseconds = performance.now() - began;
      await product.stop();
      return { milliseconds };
    },
    steps: async () => {
      const [program, env] = [join(import.meta.dirname, "start-phases.ts"), { ...inheritedEnvironment(), ...settings }];
      return JSON.parse(execFileSync(process.execPath, [program], { env, encoding: "utf8" }));
    },
  });
  const times = walls.map(({ milliseconds }) => milliseconds ?? Number.NaN);
  const names = Object.keys(steps[0] ?? {});
  return {
    tables: [
      names.map((step) => ({ step, ms: median(steps.map((took) => took[step] ?? Number.NaN)) })),
      [
        {
          "start to first answer": "ms",
          fastest: Math.min(...times),
          median: median(times),
          slowest: Math.max(...times),
        },
      ],
    ],
    figures: [{ bound: "start to first answer", value: median(times) }],
  };
};
