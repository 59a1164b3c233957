import { defineConfig } from "@playwright/test";
import { everything } from "../run/everything.ts";
import type { BrowserWorker } from "./other-browsers/test.ts";
import { findChromium, flags } from "./setup/chromium.ts";

// Each worker loads this file again, and finds here what the first load has found or installed.
process.env.CHROMIUM = findChromium();

/**
 * The journeys: one worker runs a file, against a server of its own. Timeouts are several times what an idle machine
 * needs, so that a busy one passes.
 */
export default defineConfig<object, BrowserWorker>({
  timeout: 8 * 60_000,
  expect: { timeout: 30_000, toPass: { timeout: 150_000 } },
  globalTimeout: 80 * 60_000,
  outputDir: "../test-results",
  globalSetup: "../run/build-web.ts",
  workers: 3,
  forbidOnly: true,
  projects: [
    {
      name: "Chromium",
      testIgnore: "other-browsers/main-journeys.spec.ts",
      use: {
        engine: "Chromium",
        actionTimeout: 60_000,
        navigationTimeout: 60_000,
        headless: true,
        // Without a locale that has all letters, Chromium saves files whose names need them as "download".
        launchOptions: {
          executablePath: process.env.CHROMIUM,
          args: flags,
          env: { ...process.env, LC_ALL: "C.UTF-8" },
        },
        locale: "en-GB",
        timezoneId: "Europe/London",
        viewport: { width: 1366, height: 768 },
        screenshot: "only-on-failure",
        // Each press waits until what it presses stands still: a seventh of the time.
        contextOptions: { reducedMotion: everything ? "no-preference" : "reduce" },
        // A page that has one makes its calls where journeys cannot change them. offline.spec.ts lets it in.
        serviceWorkers: "block",
      },
    },
    { name: "Firefox", testDir: "other-browsers", use: { engine: "Firefox" } },
    { name: "WebKit", testDir: "other-browsers", use: { engine: "WebKit" } },
  ],
});
