import { defineConfig } from "@playwright/test";
import { limits, reporter } from "./limits.ts";
import { findChromium, flags } from "./setup/chromium.ts";

// Each worker loads this file again, and finds here what the first load has found or installed.
process.env.CHROMIUM = findChromium();

/** The journeys: one worker runs a file, against a server of its own. */
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
