import type { BrowserContext, Page } from "@playwright/test";
import { signOutEverywhere } from "contract/accounts/profile.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

/** What sends from this device is loaded: a phone has it stored from an earlier visit. */
async function isReady(page: Page): Promise<void> {
  const holds = "navigator.locks.query().then(({ held }) => held.some(({ name }) => name.startsWith('outbox of')))";
  await expect.poll(() => page.evaluate(holds)).toBe(true);
}

const box = (page: Page) => page.getByLabel("Feedback", { exact: true });
const line = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/reviews? on this device/)
    .last();
const dock = (page: Page) => page.getByRole("region", { name: "Assessor Feedback" });
const kept = "Kept on this device. It is sent by itself when there is a connection.";
const arrived = "Everything that waited on this device has arrived and is checked.";

/** Opens a portfolio for review, and loses the signal before the button is pressed. */
async function pressWithout(page: Page, context: BrowserContext, id: string, text: string, button: string) {
  await page.goto(`/portfolio/assessor/${id}`);
  await isReady(page);
  await box(page).fill(text);
  await context.setOffline(true);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(kept)).toBeVisible();
}

const reviewed = (centre: Centre, ann: Person, id: string) => centre.ask(ann, viewForReview, { params: { id } });

test("feedback without a signal waits in sight, and is sent once when the signal is back", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Board at Kirkstall");
  await signIn(ann);
  await pressWithout(page, context, id, "Show the torque settings.", "Submit Feedback");
  await expect(line(page)).toHaveText("1 review on this device. It is sent by itself when there is a connection.");
  await expect(dock(page).getByText("Show the torque settings.")).toBeVisible();
  await expect(dock(page).getByText("Portfolio of Sam Singh")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Feedback" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Board at Kirkstall" })).toBeFocused();
  await inspect(page, "review, feedback that waits on the device");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(page.getByText("Portfolio of Sam Singh")).toBeVisible();
  await inspect(page, "reviews that wait on the device");
  expect(await reviewed(centre, ann, id)).toMatchObject({ status: "To Be Reviewed", savedFeedback: null });

  await context.setOffline(false);
  await expect(page.getByText(arrived)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  const { status, rounds } = await reviewed(centre, ann, id);
  expect([status, rounds.map(({ comments }) => comments)]).toEqual(["Reviewed", ["Show the torque settings."]]);
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(box(page)).toHaveValue("Show the torque settings.");
  await expect(page.getByText("You have unsent work")).toHaveCount(0);
});

test("a mark that waits is not shown as done, and is sent after its feedback and what was pressed before", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const [first, second] = [await centre.create(sam, "Signed off"), await centre.create(sam, "Marked")];
  await centre.review(ann, second, "Well done.");
  const bodies: unknown[] = [];
  await resize(page, { width: 390, height: 844 });
  await signIn(ann);
  await page.goto("/portfolio/assessor");
  await isReady(page);
  await page.getByRole("link", { name: "Review Portfolio: Signed off" }).click();
  await box(page).fill("Neat work.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit and mark as done" }).click();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(dock(page).getByText("Feedback, then mark as done")).toBeVisible();
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

  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/feedback")) bodies.push(request.postDataJSON());
  });
  await context.setOffline(false);
  await expect(page.getByText(arrived)).toBeVisible();
  for (const id of [first, second]) expect((await reviewed(centre, ann, id)).status).toBe("Done");
  expect(bodies).toEqual([
    { status: "Reviewed", assessorComments: "Neat work." },
    { status: "Done" },
    { status: "Done" },
  ]);
});

test("feedback on what has changed meanwhile is asked about, and nothing is overwritten", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Lighting circuit");
  await signIn(ann);
  await pressWithout(page, context, id, "Written on site.", "Submit Feedback");
  await centre.review(ann, id, "Written elsewhere.", "To Be Reviewed");
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 review on this device needs your attention.");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByText("This portfolio has changed in the meantime.")).toBeVisible();
  await inspect(page, "a review that needs attention");
  await page.getByRole("button", { name: "Open to change" }).click();
  const dialog = page.getByRole("dialog", { name: "This portfolio has changed in the meantime" });
  await expect(dialog.getByText("Written elsewhere.")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue with both" }).click();
  await expect(box(page)).toHaveValue("Written elsewhere.\n\nWritten on site.");
  expect(await reviewed(centre, ann, id)).toMatchObject({ rounds: [], savedFeedback: "Written elsewhere." });
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  const { rounds } = await reviewed(centre, ann, id);
  expect(rounds.map(({ comments }) => comments)).toEqual(["Written elsewhere.\n\nWritten on site."]);
});

test("where the learner has sent it in again there is nothing to choose, only to look again", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Ring final circuit");
  await signIn(ann);
  await pressWithout(page, context, id, "Written on site.", "Submit and mark as done");
  await centre.move(sam, id, "Draft");
  await centre.move(sam, id, "To Be Reviewed");
  await context.setOffline(false);
  await expect(dock(page).getByText("Needs your attention")).toBeVisible();
  expect((await reviewed(centre, ann, id)).status).toBe("To Be Reviewed");
  await dock(page).getByRole("button", { name: "Open to change" }).click();
  await expect(page.getByText("Sam Singh has sent this portfolio in again.")).toBeVisible();
  await expect(box(page)).toHaveValue("Written on site.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
});

test("what nobody can review any more says why, and its text can be copied or discarded", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const bob = await centre.newcomer("assessor", { name: "Bob Barton" });
  const id = await centre.create(sam, "Cable tray");
  await signIn(ann);
  await pressWithout(page, context, id, "Nearly there.", "Submit Feedback");
  await centre.assign(sam, bob);
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 review on this device needs your attention.");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByText("This portfolio cannot be reviewed any more.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy the text" })).toBeVisible();
  await page.getByRole("button", { name: "Open to change" }).click();
  await expect(page.getByText("Sam Singh is no longer assigned to you")).toBeVisible();
  await expect(box(page)).toHaveValue("Nearly there.");
  await inspect(page, "review that somebody else has now");
  await page.reload();
  await expect(page.getByLabel("Your text that was not sent")).toHaveValue("Nearly there.");
  await expect(line(page)).toHaveCount(0);

  await centre.assign(sam, ann);
  await pressWithout(page, context, id, "Nearly there.", "Submit Feedback");
  await centre.ask(sam, deletePortfolio, { params: { id } }).catch(async () => {
    await centre.move(sam, id, "Draft");
    await centre.ask(sam, deletePortfolio, { params: { id } });
  });
  await context.setOffline(false);
  await expect(line(page)).toHaveText("1 review on this device needs your attention.");
  await page.getByRole("link", { name: "See what waits" }).click();
  await page.getByRole("button", { name: "Remove from this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
});

test("an ended login is asked for, and another person on the device sees and sends nothing", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const bob = await centre.newcomer("assessor", { name: "Bob Barton" });
  const id = await centre.create(sam, "Busbar");
  await signIn(ann);
  await pressWithout(page, context, id, "Tighten it.", "Submit Feedback");
  await centre.ask(ann, signOutEverywhere);
  await context.setOffline(false);
  await page.goto("/portfolio/assessor");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(bob);
  await isReady(page);
  await page.goto("/on-this-device");
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(ann);
  await expect(page.getByText(arrived)).toBeVisible();
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(box(page)).toHaveValue("Tighten it.");
});

test("of two tabs one sends, and a tab that is closed loses nothing", async ({ page, context, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking");
  await signIn(ann);
  const other = await context.newPage();
  await other.goto("/portfolio/assessor");
  await isReady(other);
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/feedback")) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  await pressWithout(page, context, id, "Add a photo of the lid.", "Save Feedback");
  await expect(other.getByText("Waiting on this device")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  await expect(other.getByText(arrived)).toBeVisible();
  await expect(other.getByText("Waiting on this device")).toHaveCount(0);
  expect(await reviewed(centre, ann, id)).toMatchObject({ savedFeedback: "Add a photo of the lid." });
  expect(new Set(sent).size).toBe(1);
});
