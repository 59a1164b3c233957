import { defineConfig } from "@playwright/test";
import { limits, reporter } from "../limits.ts";
import { find } from "./find-browser.ts";
import type { Journey, Worker } from "./test.ts";

/** The main journeys in the browser that OTHER_BROWSER names; e2e/suites/suites.ts has made sure that it exists. */
const name = process.env.OTHER_BROWSER === "WebKit" ? "WebKit" : "Firefox";
const otherBrowser = find[name]();
if (!otherBrowser) throw new Error(`${name} is not available here.`);

export default defineConfig<Journey, Worker>({
  ...limits,
  reporter,
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "../../run/build-web.ts",
  workers: 1,
  forbidOnly: true,
  use: { otherBrowser },
});
