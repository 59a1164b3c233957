import type { Page } from "@playwright/test";
import { signOutEverywhere } from "contract/accounts/profile.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { type PortfolioForReview, viewForReview } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Person } from "./setup/people.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { allArrived, isReady, queued } from "./setup/waiting-portfolio.ts";
import { test as base, expect, logIn } from "./test.ts";

const box = (page: Page) => page.getByLabel("Feedback", { exact: true });
const line = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/reviews? on this device/)
    .last();
const sheet = (page: Page) => page.getByRole("region", { name: "Assessor Feedback" });
/** An assessor who is signed in, with a learner's portfolio, and a signal that can be lost. */
interface Site {
  ann: Person;
  sam: Person;
  /** The portfolio. */
  id: string;
  /** Opens it for review, and loses the signal before the button is pressed. */
  pressWithout(text: string, button: string): Promise<void>;
  /** As it is on the server. */
  reviewed(id?: string): Promise<PortfolioForReview>;
}

const test = base.extend<{ site: Site }>({
  site: async ({ page, centre, signIn }, use) => {
    const { ann, sam } = await centre.pair();
    const id = await centre.create(sam, "Board at Kirkstall");
    await signIn(ann);
    async function pressWithout(text: string, button: string) {
      await page.goto(`/portfolio/assessor/${id}`);
      await isReady(page, page.context().pages().length);
      await box(page).fill(text);
      await loseSignal(page);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(queued)).toBeVisible();
    }
    const reviewed = (one = id) => centre.ask(ann, viewForReview, { params: { id: one } });
    await use({ ann, sam, id, pressWithout, reviewed });
  },
});

test("feedback without a signal waits in sight, and is sent once when the signal is back", async ({
  page,
  context,
  site,
}) => {
  const { id } = site;
  await site.pressWithout("Show the torque settings.", "Submit Feedback");
  await expect(line(page)).toHaveText("1 review on this device. It is sent by itself when there is a connection.");
  await expect(sheet(page).getByText("Show the torque settings.")).toBeVisible();
  await expect(sheet(page).getByText("Portfolio of Sam Singh")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Feedback" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Board at Kirkstall" })).toBeFocused();
  await inspect(page, "review, feedback that waits on the device");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(page.getByText("Portfolio of Sam Singh")).toBeVisible();
  await inspect(page, "reviews that wait on the device");
  expect(await site.reviewed()).toMatchObject({ status: "To Be Reviewed", savedFeedback: null });

  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  const { status, rounds } = await site.reviewed();
  expect([status, rounds.map(({ comments }) => comments)]).toEqual(["Reviewed", ["Show the torque settings."]]);
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(box(page)).toHaveValue("Show the torque settings.");
  await expect(page.getByText("You have unsent work")).toHaveCount(0);
});

test("a mark that waits is not shown as done, and is sent after its feedback and what was pressed before", async ({
  page,
  context,
  centre,
  site,
}) => {
  const { ann, sam, id } = site;
  const marked = await centre.create(sam, "Marked");
  await centre.review(ann, marked, "Well done.");
  const bodies: unknown[] = [];
  await resize(page, { width: 390, height: 844 });
  await page.goto("/portfolio/assessor");
  await isReady(page);
  await page.getByRole("link", { name: "Review Portfolio: Board at Kirkstall" }).click();
  await box(page).fill("Neat work.");
  await loseSignal(page);
  await page.getByRole("button", { name: "Submit and mark as done" }).click();
  await expect(page.getByText(queued)).toBeVisible();
  await expect(sheet(page).getByText("Feedback, then mark as done")).toBeVisible();
  await page.getByRole("link", { name: "Back to the board" }).click();
  await page.getByRole("button", { name: /^Reviewed/ }).click();
  await page.getByRole("button", { name: "Mark as Done: Marked" }).click();
  await expect(line(page)).toHaveText(/^2 reviews on this device/);
  await expect(page.getByRole("button", { name: "Mark as Done: Marked" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Reviewed" }).getByText("Waiting on this device")).toBeVisible();
  await page.getByRole("button", { name: /^To Be Reviewed/ }).click();
  await expect(page.getByRole("region", { name: "To Be Reviewed" }).getByText("Waiting on this device")).toBeVisible();
  await inspect(page, "board, reviews that wait on the device");
  await resize(page, { width: 1366, height: 768 });

  // What arrived: an attempt may still be made, and fail, just before the signal is back.
  page.on("requestfinished", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/feedback")) bodies.push(request.postDataJSON());
  });
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  for (const one of [id, marked]) expect((await site.reviewed(one)).status).toBe("Done");
  const expected = [{ status: "Reviewed", assessorComments: "Neat work.", finish: true }, { status: "Done" }];
  await expect.poll(() => bodies).toEqual(expected);
});

test("feedback on what has changed meanwhile is asked about, and nothing is overwritten", async ({
  page,
  context,
  centre,
  site,
}) => {
  const { ann, id } = site;
  await site.pressWithout("Written on site.", "Submit Feedback");
  await centre.review(ann, id, "Written elsewhere.", "To Be Reviewed");
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 review on this device needs your attention.");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await expect(page.getByText("This portfolio has changed in the meantime.")).toBeVisible();
  await inspect(page, "a review that needs attention");
  await page.getByRole("button", { name: "Open to change" }).click();
  const dialog = page.getByRole("dialog", { name: "This portfolio has changed in the meantime" });
  await expect(dialog.getByText("Written elsewhere.")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue with both" }).click();
  await expect(box(page)).toHaveValue("Written elsewhere.\n\nWritten on site.");
  expect(await site.reviewed()).toMatchObject({ rounds: [], savedFeedback: "Written elsewhere." });
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  const { rounds } = await site.reviewed();
  expect(rounds.map(({ comments }) => comments)).toEqual(["Written elsewhere.\n\nWritten on site."]);
});

test("where the learner has sent it in again there is nothing to choose, only to look again", async ({
  page,
  context,
  centre,
  site,
}) => {
  const { sam, id } = site;
  await site.pressWithout("Written on site.", "Submit and mark as done");
  await centre.move(sam, id, "Draft");
  await centre.move(sam, id, "To Be Reviewed");
  await context.setOffline(false);
  await expect(sheet(page).getByText("Needs your attention")).toBeVisible();
  expect((await site.reviewed()).status).toBe("To Be Reviewed");
  await sheet(page).getByRole("button", { name: "Open to change" }).click();
  await expect(page.getByText("Sam Singh has sent this portfolio in again.")).toBeVisible();
  await expect(box(page)).toHaveValue("Written on site.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
});

test("what nobody can review any more says why, and its text can be copied or discarded", async ({
  page,
  context,
  centre,
  site,
}) => {
  const { ann, sam, id } = site;
  const bob = await centre.newcomer("assessor", { name: "Bob Barton" });
  await site.pressWithout("Nearly there.", "Submit Feedback");
  await centre.assign(sam, bob);
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 review on this device needs your attention.");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await expect(page.getByText("This portfolio cannot be reviewed any more.")).toBeVisible();
  await page.getByRole("button", { name: /^More for/ }).click();
  await expect(page.getByRole("button", { name: "Copy the text" })).toBeVisible();
  await page.getByRole("button", { name: "Open to change" }).click();
  await expect(page.getByText("Sam Singh is no longer assigned to you, so you cannot")).toBeVisible();
  await expect(box(page)).toHaveValue("Nearly there.");
  await inspect(page, "review that somebody else has now");
  await page.reload();
  await expect(page.getByLabel("Your text that was not sent")).toHaveValue("Nearly there.");
  await expect(line(page)).toHaveCount(0);

  await centre.assign(sam, ann);
  await site.pressWithout("Nearly there.", "Submit Feedback");
  await centre.move(sam, id, "Draft");
  await centre.ask(sam, deletePortfolio, { params: { id } });
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 review on this device needs your attention.");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("button", { name: "Remove from this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
});

test("an ended login is asked for, and another person on the device sees and sends nothing", async ({
  page,
  context,
  centre,
  site,
  signIn,
}) => {
  const { ann, id } = site;
  const bob = await centre.newcomer("assessor", { name: "Bob Barton" });
  await site.pressWithout("Tighten it.", "Submit Feedback");
  await centre.ask(ann, signOutEverywhere);
  await context.setOffline(false);
  await page.goto("/portfolio/assessor");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(bob);
  await isReady(page);
  await page.goto("/on-this-device");
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await logIn(page, ann);
  await expect(page.getByText(allArrived)).toBeVisible();
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(box(page)).toHaveValue("Tighten it.");
});

test("of two tabs one sends, and a tab that is closed loses nothing", async ({ page, context, site }) => {
  const other = await context.newPage();
  await other.goto("/portfolio/assessor");
  await isReady(other);
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/feedback")) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  await site.pressWithout("Add a photo of the lid.", "Save Feedback");
  await expect(other.getByText("Waiting on this device")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  await expect(other.getByText(allArrived)).toBeVisible();
  await expect(other.getByText("Waiting on this device")).toHaveCount(0);
  expect(await site.reviewed()).toMatchObject({ savedFeedback: "Add a photo of the lid." });
  expect(new Set(sent).size).toBe(1);
});
