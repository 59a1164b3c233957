import type { PlaywrightTestConfig } from "@playwright/test";

/** No promises about speed but bounds on patience: several times what a quiet machine needs, so that a busy one passes. */
export const limits = {
  timeout: 8 * 60_000,
  expect: { timeout: 30_000, toPass: { timeout: 150_000 } },
  globalTimeout: 80 * 60_000,
} satisfies PlaywrightTestConfig;

const report = process.env.JOURNEYS_REPORT;

/** People read a list, e2e/suites/tallies.ts a file. */
export const reporter: PlaywrightTestConfig["reporter"] = report
  ? [["list"], ["json", { outputFile: report }]]
  : "list";
