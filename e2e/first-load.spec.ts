import type { BrowserContext, Page } from "@playwright/test";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

// What `npm run bench -- load` measures, without its times: sizes, requests and shifts do not depend on the machine.
test.describe.configure({ timeout: 240_000 });

const phone = { width: 412, height: 823 };
const desktop = { width: 1366, height: 768 };

const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect: { y }, currentRect }) =>
        [node?.id || node?.className || node?.nodeName, Math.round(y), Math.round(currentRect.y)].join(" "));
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

interface Load {
  /** Kilobytes of scripts and styles, as they were sent. */
  code: number;
  /** Beside pictures of evidence. */
  requests: string[];
  shift: number;
  /** What moved, from where down the page to where. */
  moved: string[];
}

/** Opens a page as a first visit, in a tab of its own, until nothing is asked for any more. */
async function load(page: Page, path: string, size: typeof phone): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await resize(page, size);
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
  // Without the stream its fallback asks once; with it nothing does. The tab's icon is the browser's own, asked for once.
  const counted = requests.filter((path) => !/^\/uploads\/|^\/api\/notices$|^\/icon.svg$/.test(path));
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>("shifts");
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  return { code, requests: counted, shift, moved: shifts.flatMap(({ moved }) => moved) };
}

/**
 * Holds a first visit of each page, on a phone and on a desktop, to so many kilobytes of code, to 15 requests beside photos
 * and to no shift.
 */
async function holds(context: BrowserContext, pages: Record<string, number>): Promise<void> {
  for (const [path, most] of Object.entries(pages)) {
    for (const size of [phone, desktop]) {
      const page = await context.newPage();
      const { code, requests, shift, moved } = await load(page, path, size);
      const what = `${path}, ${size.width} px`;
      expect.soft(code, what).toBeLessThanOrEqual(most);
      expect.soft(requests.length, `${what}: ${requests.join(" ")}`).toBeLessThanOrEqual(15);
      expect.soft(shift, `${what}: ${moved.join(", ")}`).toBe(0);
      await page.close();
    }
  }
}

test("what anybody opens first is small, and nothing moves", async ({ context }) => {
  await holds(context, { "/login": 100, "/register": 120, "/application-form": 155 });
});

test("a learner's first loads are small, and nothing moves", async ({ context, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "A draft", "Draft");
  const id = await centre.create(sam, "Ring final circuit");
  await centre.review(ann, id, "Which reading was that?");
  await signIn(sam);
  await holds(context, {
    "/dashboard": 135,
    "/my-portfolios": 150,
    "/portfolio": 210,
    [`/portfolio/view/${id}`]: 150,
    "/student/logbook": 165,
    "/profile": 165,
    "/bundle": 150,
  });
});

test("the staff's first loads are small, and nothing moves", async ({ page, context, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Consumer unit");
  const id = await centre.create(sam, "Ring final circuit");
  await signIn(ann);
  await holds(context, {
    "/assessor": 165,
    "/portfolio/assessor": 165,
    [`/portfolio/assessor/${id}`]: 170,
    "/assessor/reviews": 165,
    "/assessor/logbook": 165,
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(centre.admin);
  await holds(context, {
    "/admin-dashboard": 165,
    "/admin/users": 165,
    "/admin/portfolios": 165,
    "/admin/applications": 150,
    "/admin/trail": 150,
    "/admin/mail": 150,
    "/admin/import": 175,
  });
});
