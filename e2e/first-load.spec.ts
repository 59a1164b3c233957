import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

// What `npm run bench -- load` measures, without its times: sizes, requests and shifts do not depend on the machine.
test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 412, height: 823 } });

const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
  }).observe({ type: "layout-shift", buffered: true });
`;

interface Load {
  /** Kilobytes of scripts and styles, as they were sent. */
  code: number;
  /** Beside pictures of evidence. */
  requests: string[];
  shift: number;
}

/** Opens a page with an empty cache, until nothing is asked for any more. */
async function load(page: Page, path: string): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  // With the open stream of notifications the network would never become idle; it is asked for and counted all the same.
  await page.route("**/api/notices/stream", (route) => route.abort());
  await page.addInitScript(watchShifts);
  const requests: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  page.on("requestfinished", (request) => {
    if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const code = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) / 1000;
  // Without the stream its fallback asks once; with it nothing does.
  const counted = requests.filter((path) => !path.startsWith("/uploads/") && path !== "/api/notices");
  const shift = await page.evaluate<number>("shifts.reduce((sum, one) => sum + one, 0)");
  return { code, requests: counted, shift };
}

test("the first load of the login page is small, and nothing moves", async ({ page }) => {
  const { code, requests, shift } = await load(page, "/login");
  expect(code).toBeLessThanOrEqual(100);
  expect(requests.length, requests.join(" ")).toBeLessThanOrEqual(15);
  expect(shift).toBe(0);
});

test("a learner's first load is small, and nothing moves", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "A draft", "Draft");
  const id = await centre.create(sam, "Ring final circuit");
  await centre.review(ann, id, "Which reading was that?");
  await signIn(sam);
  const dashboard = await load(page, "/dashboard");
  expect(dashboard.code).toBeLessThanOrEqual(135);
  for (const { requests, shift } of [dashboard, await load(page, "/my-portfolios")]) {
    expect.soft(requests.length, requests.join(" ")).toBeLessThanOrEqual(15);
    expect.soft(shift, requests[0]).toBe(0);
  }
});
