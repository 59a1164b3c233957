import { defineConfig } from "@playwright/test";
import { limits, reporter } from "../limits.ts";
import { find } from "./finding.ts";
import type { Journey, Worker } from "./test.ts";

/** The main journeys in the browser that OTHER_BROWSER names; e2e/suites/suites.ts has looked that it can be had. */
const name = process.env.OTHER_BROWSER === "WebKit" ? "WebKit" : "Firefox";
const otherBrowser = find[name]();
if (!otherBrowser) throw new Error(`${name} cannot be had here.`);

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
