import { defineConfig } from "@playwright/test";
import { limits, reporter } from "./limits.ts";
import { findChromium, flags } from "./setup/chromium.ts";

// Workers read this file again; they are told what the first reading has found or installed.
process.env.CHROMIUM = findChromium();

/** The journeys: each file is told by one worker, against a server that the worker has to itself. */
export default defineConfig({
  ...limits,
  testDir: ".",
  testIgnore: "other-browsers/**",
  outputDir: "../test-results",
  globalSetup: "../run/build-web.ts",
  workers: 2,
  forbidOnly: true,
  reporter,
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
