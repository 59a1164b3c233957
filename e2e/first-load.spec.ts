import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./test.ts";

// What `npm run bench -- load` measures, without its times: sizes, requests and shifts do not depend on the machine.
test.describe.configure({ timeout: 240_000 });

const phone = { width: 412, height: 823 };
const desktop = { width: 1366, height: 768 };

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

/** Opens a page as a first visit, in a tab of its own, until nothing is asked for any more. */
async function load(page: Page, path: string, size: typeof phone): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await page.setViewportSize(size);
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

interface Most {
  code: number;
  requests?: number;
  shift?: number;
}

/** Holds a first visit of each page, on a phone and on a desktop, to 15 requests beside photos and to no shift. */
async function holds(context: BrowserContext, pages: Record<string, Most>): Promise<void> {
  for (const [path, most] of Object.entries(pages)) {
    for (const size of [phone, desktop]) {
      const page = await context.newPage();
      const { code, requests, shift } = await load(page, path, size);
      const what = `${path}, ${size.width} px`;
      expect.soft(code, what).toBeLessThanOrEqual(most.code);
      expect.soft(requests.length, `${what}: ${requests.join(" ")}`).toBeLessThanOrEqual(most.requests ?? 15);
      expect.soft(shift, what).toBeLessThanOrEqual(most.shift ?? 0);
      await page.close();
    }
  }
}

test("what anybody opens first is small, and nothing moves", async ({ context }) => {
  await holds(context, { "/login": { code: 100 }, "/register": { code: 120 }, "/application-form": { code: 155 } });
});

test("a learner's first loads are small, and nothing moves", async ({ context, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "A draft", "Draft");
  const id = await centre.create(sam, "Ring final circuit");
  await centre.review(ann, id, "Which reading was that?");
  await signIn(sam);
  await holds(context, {
    "/dashboard": { code: 135 },
    "/my-portfolios": { code: 145 },
    "/portfolio": { code: 205, requests: 16 },
    [`/portfolio/view/${id}`]: { code: 145 },
    "/student/logbook": { code: 165, requests: 16 },
    "/profile": { code: 165 },
    "/bundle": { code: 145 },
  });
});

// Where more is allowed than the 15 requests and the stillness of the other pages, that is what is left to do.
test("the staff's first loads are small, and nothing moves", async ({ page, context, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Consumer unit");
  const id = await centre.create(sam, "Ring final circuit");
  await signIn(ann);
  await holds(context, {
    "/assessor": { code: 160, requests: 17 },
    "/portfolio/assessor": { code: 160, requests: 17 },
    [`/portfolio/assessor/${id}`]: { code: 170, requests: 19, shift: 0.02 },
    "/assessor/reviews": { code: 145 },
    "/assessor/logbook": { code: 165, requests: 17, shift: 0.05 },
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(centre.admin);
  await holds(context, {
    "/admin-dashboard": { code: 160, requests: 16 },
    "/admin/users": { code: 160, requests: 16 },
    "/admin/portfolios": { code: 150 },
    "/admin/applications": { code: 145 },
    "/admin/trail": { code: 145 },
    "/admin/mail": { code: 145 },
    "/admin/import": { code: 170 },
  });
});
