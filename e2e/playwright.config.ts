import { defineConfig } from "@playwright/test";
import { findChromium, flags } from "./chromium.ts";

// Workers read this file again; they are told what the first reading has found or installed.
process.env.CHROMIUM = findChromium();

const report = process.env.JOURNEYS_REPORT;

/** The journeys: each file is told by one worker, against a server that the worker has to itself. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "../run/build-web.ts",
  workers: 2,
  forbidOnly: true,
  // No promises about speed but bounds on patience: several times what a quiet machine needs, so that a busy one passes.
  timeout: 8 * 60_000,
  expect: { timeout: 30_000, toPass: { timeout: 150_000 } },
  globalTimeout: 80 * 60_000,
  reporter: report ? [["list"], ["json", { outputFile: report }]] : "list",
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    headless: true,
    // Without a locale that has all letters, Chromium saves files whose names need them as "download".
    launchOptions: { executablePath: process.env.CHROMIUM, args: flags, env: { ...process.env, LC_ALL: "C.UTF-8" } },
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1366, height: 768 },
    screenshot: "only-on-failure",
  },
});
