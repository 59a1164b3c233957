import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { inspect } from "./setup/inspect.ts";
import { isRead } from "./setup/kept.ts";
import { type Centre, openCentre } from "./setup/people.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { serve } from "./setup/serve.ts";
import { test as base, expect } from "./test.ts";

/** A product whose server can be stopped and started again: to a device that is the same as no signal. */
interface Site {
  url: string;
  centre: Centre;
  loseSignal(): Promise<void>;
  findSignal(): Promise<void>;
}

const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
  site: async ({}, use) => {
    let product = await serve();
    const { url, folder } = product;
    await use({
      url,
      centre: await openCentre(url),
      loseSignal: () => product.stop({ keep: true }),
      findSignal: async () => {
        product = await serve({ DATA_DIR: folder, PORT: new URL(url).port });
      },
    });
    await product.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
});

test.use({ serviceWorkers: "allow" });

const title = "Consumer unit at Kirkstall";
const outdated = (page: Page) => page.getByText("No connection. What you see here is from");

/** Everything that the app stores on the device is there. */
async function isStored(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready");
  await expect.poll(() => page.evaluate("caches.match('/').then(Boolean)")).toBe(true);
}

test("what was read once is there without a connection, with its age, and is renewed when there is one", async ({
  page,
  site,
  signIn,
}) => {
  const { sam } = await site.centre.pair();
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  const photos = await Promise.all([board, small].map(async (path) => new Blob([await readFile(path)])));
  const id = await site.centre.create(sam, title, "Draft", photos);
  await signIn(sam);
  await isStored(page);
  // The service worker sees photos from the next page on.
  await page.goto("/my-portfolios");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await isRead(page, "listOwnPortfolios");
  await page.goto(`/portfolio/view/${id}`);
  const photo = page.getByRole("img", { name: /photo/i }).first();
  await expect(photo).toBeVisible();
  await expect
    .poll(() => page.evaluate(`caches.open("photos of ${sam._id}").then((c) => c.keys()).then((k) => k.length)`))
    .toBeGreaterThan(1);
  await isRead(page, "viewPortfolio");

  await site.loseSignal();
  await page.goto("/my-portfolios");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expect(outdated(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(page.getByText("Error fetching portfolios")).toHaveCount(0);
  await inspect(page, "my portfolios without a connection");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(outdated(page)).toBeVisible();
  await page.goto("/portfolio");
  await page.getByLabel("Title").fill("Written on the roof");

  await site.findSignal();
  await page.goto("/my-portfolios");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expect(outdated(page)).toHaveCount(0);
});

test("a page that was seen is there before its code is, with its photos, and not after a logout", async ({
  page,
  context,
  site,
  signIn,
}) => {
  const { sam } = await site.centre.pair();
  await site.centre.create(sam, title, "Draft", [new Blob([await readFile((await phoneFiles()).small)])]);
  await signIn(sam);
  await isStored(page);
  await page.goto("/my-portfolios");
  const seen = `caches.open("pages of ${sam._id}").then((pages) => pages.match("/my-portfolios")).then(Boolean)`;
  await expect.poll(() => page.evaluate(seen)).toBe(true);

  const next = await context.newPage();
  const devtools = await context.newCDPSession(next);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
  await next.goto("/my-portfolios");
  await expect(next.locator("[data-seen]").getByText(title)).toBeVisible();
  await expect
    .poll(() => next.evaluate("document.querySelector('[data-seen] article img').naturalWidth"))
    .toBeGreaterThan(0);
  // Nothing in it can be used yet.
  const focused = "document.querySelector('[data-seen] a').focus(), document.activeElement.tagName";
  expect(await next.evaluate(focused)).toBe("BODY");
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: false });
  await next.reload();
  await expect(next.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expect(next.locator("[data-seen]")).toHaveCount(0);

  // Were it somebody else's, it would go before anything of the app is there; once the session is over it does not come.
  await next.evaluate(changeSeen(sam._id, { account: "somebody else" }));
  await next.addInitScript(watchSeen);
  await next.goto("/my-portfolios");
  await expect(next.getByRole("link", { name: title, exact: true })).toBeVisible();
  expect(await next.evaluate("seenUntil")).toBe("before the app");
  await next.evaluate(changeSeen(sam._id, { until: Date.now() - 1000 }));
  await next.reload();
  await expect(next.getByRole("link", { name: title, exact: true })).toBeVisible();
  expect(await next.evaluate("window.seenUntil")).toBe(undefined);

  await next.getByRole("button", { name: "Logout" }).click();
  await expect(next.getByLabel("Email")).toBeVisible();
  const kept = "caches.keys().then((names) => names.filter((name) => name.startsWith('pages of ')))";
  await expect.poll(() => next.evaluate(kept)).toEqual([]);
});

const changeSeen = (account: string, change: Record<string, unknown>) => `
  (async () => {
    const pages = await caches.open("pages of ${account}");
    const page = await (await pages.match("/my-portfolios")).json();
    await pages.put("/my-portfolios", Response.json({ ...page, ...${JSON.stringify(change)} }));
  })()
`;

const watchSeen = `
  let wasThere = false;
  new MutationObserver(() => {
    const isThere = document.querySelector("[data-seen]") !== null;
    if (wasThere && !isThere) window.seenUntil ??= document.querySelector("[data-live]") ? "the app" : "before the app";
    wasThere = isThere;
  }).observe(document, { childList: true, subtree: true });
`;

test("an assessor reads a visited portfolio with its photos, and what is written waits until there is a connection", async ({
  page,
  context,
  site,
  signIn,
}) => {
  const { ann, sam } = await site.centre.pair();
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  const photos = await Promise.all([board, small].map(async (path) => new Blob([await readFile(path)])));
  const id = await site.centre.create(sam, title, "To Be Reviewed", photos);
  await signIn(ann);
  await isStored(page);
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(page.getByRole("img", { name: /^Photo 1/ })).toBeVisible();
  await page.getByRole("button", { name: "Show photo 2" }).click();
  // Each photo as it is shown large, and small in the strip.
  await expect
    .poll(() => page.evaluate(`caches.open("photos of ${ann._id}").then((c) => c.keys()).then((k) => k.length)`))
    .toBeGreaterThanOrEqual(4);
  await isRead(page, "viewForReview");
  await isRead(page, "viewQueue");

  await site.loseSignal();
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(outdated(page)).toBeVisible();
  const unseen = "[...document.querySelectorAll('main img')].filter((one) => one.naturalWidth === 0).length";
  await expect(page.getByRole("img", { name: /^Photo 1/ })).toBeVisible();
  await expect.poll(() => page.evaluate(unseen)).toBe(0);
  await inspect(page, "review without a connection");
  await resize(page, { width: 1366, height: 768 });
  await page.getByRole("button", { name: "Show photo 2" }).click();
  await expect(page.getByRole("img", { name: /^Photo 2/ })).toBeVisible();
  await expect.poll(() => page.evaluate(unseen)).toBe(0);
  await page.getByLabel("Feedback", { exact: true }).fill("Label the circuits.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Kept on this device. It is sent by itself")).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto(`/portfolio/assessor/${id}`);
  const sheet = next.getByRole("region", { name: "Assessor Feedback" });
  await expect(sheet.getByText("Label the circuits.")).toBeVisible();
  await site.findSignal();
  await expect(next.getByText("Everything that waited on this device has arrived and is checked.")).toBeVisible();
  await expect(next.getByLabel("Feedback", { exact: true })).toHaveValue("Label the circuits.");
});

test("whoever logs out leaves nothing to read behind", async ({ page, site, signIn }) => {
  const { sam } = await site.centre.pair();
  await site.centre.create(sam, title);
  await signIn(sam);
  await isStored(page);
  await page.goto("/my-portfolios");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  const stored = () => page.evaluate<string[]>("indexedDB.databases().then((all) => all.map(({ name }) => name))");
  await isRead(page, "listOwnPortfolios");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(stored).not.toContain("portfolio-builder-answers");
  expect(await page.evaluate("caches.keys()")).toEqual(["code"]);
  await site.loseSignal();
  await page.goto("/my-portfolios");
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await site.findSignal();
});
