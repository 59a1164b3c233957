import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { film, uploaded } from "./setup/files.ts";
import { inTurn } from "./setup/in-turn.ts";
import { smallPhoto } from "./setup/photos.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

// No times: sizes, requests and shifts do not depend on the machine.
// Letters of other journeys' people, such as Ł, would load a second file of the font.
test.use({ productFor: "first loads" });

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

// What waits two seconds until the page has loaded (web/ui/use-after-first-load.ts) comes within the first load on a busy machine.
const neverSettle = `
  const later = window.setTimeout;
  window.setTimeout = (act, delay, ...rest) => (delay === 2000 ? 0 : later(act, delay, ...rest));
`;

interface Load {
  /** Kilobytes of scripts and styles, as they were sent. */
  code: number;
  /** Beside pictures of evidence. */
  requests: string[];
  /** Calls that were made more than once. */
  repeated: string[];
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
  await page.route("**/api/notifications/stream", (route) => route.abort());
  await page.addInitScript(watchShifts + neverSettle);
  const requests: string[] = [];
  const sizes: Promise<number>[] = [];
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    requests.push(pathname);
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
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
  const counted = requests.filter((path) => !/^\/uploads\/|^\/api\/notifications$|^\/icon.svg$/.test(path));
  const repeated = calls.filter((call, index) => !call.startsWith("/api/notifications") && calls.indexOf(call) < index);
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>("shifts");
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  return { code, requests: counted, repeated, shift, moved: shifts.flatMap(({ moved }) => moved) };
}

/**
 * Holds a first visit of each page, on a phone and on a desktop, to so many kilobytes of code, to 15 requests beside photos,
 * to no call made twice and to no shift.
 */
async function holds(context: BrowserContext, pages: Record<string, number>): Promise<void> {
  for (const [path, most] of Object.entries(pages)) {
    // By the address without ids, so that each page has the same size in every run.
    for (const size of inTurn([phone, desktop], path.replace(/[0-9a-f]{32}/, ""))) {
      const page = await context.newPage();
      const { code, requests, repeated, shift, moved } = await load(page, path, size);
      const what = `${path}, ${size.width} px`;
      expect.soft(code, what).toBeLessThanOrEqual(most);
      expect.soft(requests.length, `${what}: ${requests.join(" ")}`).toBeLessThanOrEqual(15);
      expect.soft(repeated, what).toEqual([]);
      expect.soft(shift, `${what}: ${moved.join(", ")}`).toBe(0);
      await page.close();
    }
  }
}

test("a learner's rows wait for nothing that they do not need", async ({ context, centre, signIn }) => {
  const { sam } = await centre.pair();
  await centre.create(sam, "Ring final circuit", "Draft");
  await signIn(sam);
  const visit = await context.newPage();
  const bar = visit.getByText("Portfolio Builder", { exact: true }).last();
  const heading = visit.getByRole("heading", { name: "My Portfolios" });
  const rows = visit.getByRole("heading", { name: "Ring final circuit" });
  const asked = ["**/api/users/me", "**/api/portfolios/user-portfolios"].map((path) => visit.waitForRequest(path));
  const holdUntil = (path: string, until: () => Promise<unknown>) =>
    visit.route(path, async (route) => {
      await until();
      await route.continue();
    });

  // Each of these has to come before what it holds, or the page never gets there.
  const white = () => expect(bar).toHaveCSS("color", "rgb(255, 255, 255)");
  for (const path of ["**/assets/start-*.css", "**/assets/start-*.js"]) await holdUntil(path, white);
  await holdUntil("**/assets/base-*.js", () => Promise.all(asked));
  await holdUntil("**/api/portfolios/user-portfolios", () => heading.waitFor());
  for (const path of ["**/*.woff2", "**/api/users/me", "**/api/counts", "**/api/notifications**"])
    await holdUntil(path, () => rows.waitFor());
  await visit.goto("/my-portfolios", { waitUntil: "commit" });
  await expect(rows).toBeVisible();
  await visit.unrouteAll({ behavior: "ignoreErrors" });
  await visit.close();
});

test("the app is shown in its font if that has come by then, and does not change later", async ({
  context,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"));
  const heading = (visit: Page) => visit.getByRole("heading", { name: "My Portfolios" });
  const inTime = await context.newPage();
  await inTime.route("**/assets/base-*.js", async (route) => {
    await inTime.locator("html[data-inter]").waitFor();
    await route.continue();
  });
  await inTime.goto("/my-portfolios");
  await expect(heading(inTime)).toHaveCSS("font-family", /^Inter,/);

  const tooLate = await context.newPage();
  await tooLate.route("**/*.woff2", async (route) => {
    await heading(tooLate).waitFor();
    await route.continue();
  });
  await tooLate.goto("/my-portfolios");
  await expect.poll(() => tooLate.evaluate("document.fonts.check('1rem Inter')")).toBe(true);
  await expect(heading(tooLate)).toHaveCSS("font-family", /^"Inter Fallback",/);
});

test("rows that came in time are rendered with their page, not after it", async ({ context, centre, signIn }) => {
  const { sam } = await centre.pair();
  await centre.create(sam, "Ring final circuit", "Draft");
  await signIn(sam);
  const visit = await context.newPage();
  await visit.addInitScript(watchRows);
  const listed = visit.waitForEvent("requestfinished", (request) => request.url().endsWith("/user-portfolios"));
  await visit.route("**/assets/base-*.js", async (route) => {
    await listed;
    await route.continue();
  });
  await visit.goto("/my-portfolios");
  await expect(visit.getByRole("heading", { name: "Ring final circuit" })).toBeVisible();
  expect(await visit.evaluate("isRenderedTwice")).toBe(false);
  await visit.close();
});

const watchRows = `
  window.isRenderedTwice = false;
  new MutationObserver(() => {
    if (document.querySelector("main h1") && !document.querySelector("main h3")) isRenderedTwice = true;
  }).observe(document, { childList: true, subtree: true });
`;

test("an address asks early for what its screen asks for first", async ({ context, page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Ring final circuit");
  const screens = [
    [sam, ["/dashboard", "/my-portfolios", "/student/logbook", `/portfolio/view/${id}`]],
    [ann, ["/assessor", "/portfolio/assessor", `/portfolio/assessor/${id}`]],
    [centre.admin, ["/admin-dashboard", "/admin/users", "/admin/portfolios"]],
  ] as const;
  for (const [person, paths] of screens) {
    await signIn(person);
    for (const path of paths)
      await expect(async () => {
        const early = await askedFor(context, path, ["/api/users/me"], (visit) =>
          visit.route("**/assets/base-*.js", () => undefined),
        );
        // Without the stored account nothing is asked for early.
        const first = await askedFor(context, path, ["/api/counts", ...early], (visit) =>
          visit.addInitScript("localStorage.account = ''"),
        );
        expect(early).toEqual(first);
      }).toPass({ timeout: 60_000 });
    await page.getByRole("button", { name: "Logout" }).click();
  }
});

/** What a visit asks for until all of `last` are among it and before it has any answer, without what every screen asks for. */
async function askedFor(
  context: BrowserContext,
  path: string,
  last: string[],
  prepare: (visit: Page) => Promise<unknown>,
): Promise<string[]> {
  const visit = await context.newPage();
  const asked: string[] = [];
  await prepare(visit);
  await visit.route("**/api/**", (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    if (pathname === "/api/users/me") return route.continue();
  });
  await visit.goto(path, { waitUntil: "commit" });
  await expect.poll(() => asked, path).toEqual(expect.arrayContaining(last));
  await visit.close();
  // The neighbours of a review in its queue can wait.
  return asked.filter((path) => !/me$|counts|notifications|queue/.test(path)).sort();
}

test("a page's first photo is asked for before the code that shows it", async ({ page, context, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const photo = new Blob([new Uint8Array(await readFile(await smallPhoto()))], { type: "image/jpeg" });
  const id = await centre.create(sam, "Ring final circuit", "To Be Reviewed", [photo]);
  await signIn(ann);
  await opensWithPhoto(context, `/portfolio/assessor/${id}`);
  await centre.review(ann, id, "One more photo from further back.");
  await page.evaluate("localStorage.clear()");
  await signIn(sam);
  await opensWithPhoto(context, "/dashboard");
});

async function opensWithPhoto(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  const asked = page.waitForRequest("**/uploads/*.thumb.jpg*");
  await page.route("**/assets/base-*.js", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Ring final circuit" })).toBeVisible();
  await page.close();
}

test("a list that is kept as it was seen asks for none of its photos again", async ({ context, centre, signIn }) => {
  const { sam } = await centre.pair();
  const photo = new Blob([new Uint8Array(await readFile(await smallPhoto()))], { type: "image/jpeg" });
  await centre.create(sam, "Ring final circuit", "Draft", [photo]);
  await signIn(sam);
  const page = await context.newPage();
  const photos: string[] = [];
  page.on("request", (request) => request.url().includes("/uploads/") && photos.push(request.url()));
  await page.addInitScript(noteKept);
  await page.goto("/my-portfolios");
  await expect.poll(() => page.evaluate("window.isKept")).toBe(true);
  // It comes after whatever was asked for then.
  await page.evaluate("fetch('/healthz').then(() => undefined)");
  expect(photos).toEqual([expect.stringContaining("?t=")]);
  await page.close();
});

// In the place of the service worker, to which a page is handed as it was seen.
const noteKept = `
  const worker = { postMessage: ({ markup }) => { window.isKept ||= markup !== undefined; } };
  Object.defineProperty(ServiceWorkerContainer.prototype, "controller", { get: () => worker });
`;

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

test("a review of a later round with a film moves nothing either", async ({ context, product, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const attachments = JSON.stringify([await uploaded(product.url, sam, film, "video/webm")]);
  // Four lines on a phone, where most criteria have at most three.
  const [unit, learningOutcome, criteria] = ["317", "3", "3.2"] as const;
  const form = { ...sentPortfolio("Tests", "To Be Reviewed", [], [unit, learningOutcome, criteria]), attachments };
  const { portfolio } = await centre.ask(sam, createPortfolio, { form });
  const decisions = [{ unit, learningOutcome, criteria, verdict: "not yet" as const, text: "In which order?" }];
  const body = { status: "Reviewed" as const, assessorComments: "Nearly.", decisions };
  await centre.ask(ann, reviewPortfolio, { params: { id: portfolio._id }, body });
  await centre.move(sam, portfolio._id, "Draft");
  await centre.move(sam, portfolio._id, "To Be Reviewed");
  await signIn(ann);
  for (const size of [phone, desktop]) {
    const page = await context.newPage();
    const { code, repeated, shift, moved } = await load(page, `/portfolio/assessor/${portfolio._id}`, size);
    // Beside the page, what shows a film.
    expect.soft(code, `${size.width} px`).toBeLessThanOrEqual(173);
    expect.soft(repeated).toEqual([]);
    expect.soft(shift, moved.join(", ")).toBe(0);
    await page.close();
  }
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
    "/records": 165,
    "/records/new": 165,
    "/assessor/logbook": 165,
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(centre.admin);
  await holds(context, {
    "/admin-dashboard": 165,
    "/admin/users": 165,
    "/admin/portfolios": 165,
    "/admin/applications": 150,
    "/admin/audit-log": 150,
    "/admin/emails": 150,
    "/admin/import": 175,
  });
});
