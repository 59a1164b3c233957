import type { PlaywrightTestConfig } from "@playwright/test";

/** Timeouts, several times what an idle machine needs, so that a busy one passes. */
export const limits = {
  timeout: 8 * 60_000,
  expect: { timeout: 30_000, toPass: { timeout: 150_000 } },
  globalTimeout: 80 * 60_000,
} satisfies PlaywrightTestConfig;

const report = process.env.JOURNEYS_REPORT;

/** A list for people, a JSON file for e2e/suites/results.ts. */
export const reporter: PlaywrightTestConfig["reporter"] = report
  ? [["list"], ["json", { outputFile: report }]]
  : "list";
