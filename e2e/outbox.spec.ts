import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { texts } from "./setup/portfolio-form.ts";
import { loseSignal } from "./setup/signal.ts";
import { allArrived, isReady, line, openForm, submit, submitOffline } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

test("what is submitted without a signal waits in sight, and is sent once when the signal is back", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  await signIn(sam);
  await submitOffline(page, [board, small]);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(line(page)).toHaveText("1 portfolio on this device. It is sent by itself when there is a connection.");
  await expect(page.getByRole("main").getByText("Board at Kirkstall")).toBeVisible();
  // Said once, and nobody is asked to start, among zeros, who has done just that.
  await expect(page.getByText("sent by itself").and(page.locator(":not(.sr-only)"))).toHaveCount(1);
  await expect(page.getByText("Start with one job.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Total Portfolios|In Review/ })).toHaveCount(0);
  expect(await centre.ask(sam, listOwnPortfolios)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  const [portfolio, ...others] = await centre.ask(sam, listOwnPortfolios);
  expect(others).toEqual([]);
  expect(portfolio).toMatchObject({
    title: "Board at Kirkstall",
    status: "To Be Reviewed",
    taskDescription: texts.task,
  });
  const { photos } = await centre.ask(sam, viewPortfolio, { params: { id: portfolio?._id ?? "" } });
  expect(photos.length).toBe(2);
  await page.goto("/portfolio");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a tab that is closed in the middle of a photo is gone on from by the next", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const board = await boardPhoto();
  await signIn(sam);
  await submitOffline(page, [board]);
  // The first piece arrives, the second never ends.
  let pieces = 0;
  const hold = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH" || ++pieces === 1) return route.fallback();
    hold.resolve();
  });
  await context.setOffline(false);
  await hold.promise;
  await page.close();

  const next = await context.newPage();
  const offsets: (string | undefined)[] = [];
  next.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"]);
  });
  await next.goto("/dashboard");
  await expect(next.getByText(allArrived)).toBeVisible();
  expect(Number(offsets[0])).toBeGreaterThanOrEqual(196_608);
  expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(1);
});

test("a photo that the server cannot use is named, and the rest arrives", async ({ page, context, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const { png, small } = await phoneFiles();
  await signIn(sam);
  await submitOffline(page, [png, small]);
  const message = "drawing.png is not a photo that can be used.";
  let refused = 0;
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH" || ++refused > 1) return route.fallback();
    await route.fulfill({ status: 415, json: { message } });
  });
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 portfolio on this device needs your attention.");
  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  const { photos } = await centre.ask(sam, viewPortfolio, { params: { id: portfolio?._id ?? "" } });
  expect(photos.length).toBe(1);
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole("button", { name: "More for Board at Kirkstall" }).click();
  await page.getByRole("button", { name: "Remove from this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
});

test("of two tabs one sends, and both say how it stands", async ({ page, context, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  await signIn(sam);
  await isReady(page);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await openForm(page);
  await loseSignal(page);
  await submit(page, [board, small]);
  for (const tab of [page, other]) await expect(line(tab)).toContainText("1 portfolio on this device");
  let begun = 0;
  // What arrived: an attempt may still be made, and fail, just before the signal is back.
  context.on("requestfinished", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/uploads")) begun++;
  });
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(tab.getByText(allArrived)).toBeVisible();
  await expect.poll(() => begun).toBe(2);
  expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(1);
});

test("what waits can be opened again in its form, changed, and is sent once", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const { small } = await phoneFiles();
  await signIn(sam);
  await isReady(page);
  await openForm(page);
  // The server has it, and its answer is lost; then nothing reaches it any more.
  await page.route("**/api/portfolios/save", async (route) => {
    await route.fetch();
    await page.route("**/api/**", (other) => other.abort());
    await route.abort();
  });
  await submit(page, [small]);
  await expect(line(page)).toBeVisible();
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await page.getByRole("button", { name: "Open to change" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Board at Kirkstall");
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();
  expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(1);
});
