import type { Page } from "@playwright/test";
import { changeSeveral } from "contract/accounts/bulk.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { expect, open, test } from "./test.ts";

// Each state is inspected four times.

const box = (page: Page) => page.getByLabel("Feedback", { exact: true });
const bell = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Opens a portfolio for review, once the stream of changes is open. */
async function openDesk(page: Page, id: string): Promise<void> {
  const stream = page.waitForResponse("**/api/notifications/stream");
  await page.goto(`/portfolio/assessor/${id}`);
  await stream;
  await expect(bell(page, /unread notification/)).toBeVisible();
}

test("an assessor sees at once that the learner has withdrawn it, and goes on when it is submitted again", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Ring final circuit");
  await signIn(ann);
  await openDesk(page, id);
  await box(page).fill("Half a thought");
  await centre.move(sam, id, "Draft");
  await expect(page.getByRole("alert")).toContainText("Sam Singh has moved this portfolio back to Draft.");
  await expect(page.getByText("Waiting since today")).toHaveCount(0);
  await expect(page.getByText("To Be Reviewed", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("Your text is still here to copy");
  await expect(box(page)).toHaveValue("Half a thought");
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Copy the text" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Feedback" })).toHaveCount(0);
  await inspect(page, "review, taken back meanwhile");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The student has moved this portfolio back to Draft.");
  await expect(page.getByLabel("Your text that was not sent")).toHaveValue("Half a thought");

  await centre.move(sam, id, "To Be Reviewed");
  await expect(page.getByText("Sam Singh has sent this portfolio in again.")).toBeVisible();
  await expect(box(page)).toHaveValue("Half a thought");
  // One notification is left, about the assignment: the page itself shows the new submission.
  await expect(bell(page, "1 unread notification")).toBeVisible();
  await inspect(page, "review, sent in again");
  await box(page).fill("Half a thought, and the rest");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  await expect(page.getByText("Sam Singh has sent this portfolio in again.")).toHaveCount(0);
});

test("an assessor sees at once that it was deleted, or that the learner is with somebody else", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const bob = await centre.newcomer("assessor", { name: "Bob Barnes" });
  const [first, second] = [await centre.create(sam, "First"), await centre.create(sam, "Second")];
  await signIn(ann);
  await openDesk(page, first);
  await centre.ask(sam, deletePortfolio, { params: { id: first } });
  await expect(page.getByRole("alert")).toContainText("Sam Singh has deleted this portfolio.");
  await openDesk(page, second);
  await box(page).fill("Nearly there.");
  await centre.assign(sam, bob);
  await expect(page.getByRole("alert")).toContainText("Sam Singh is no longer assigned to you");
  await expect(box(page)).toHaveValue("Nearly there.");

  await page.goto("/portfolio/assessor");
  await bell(page, /unread notification/).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const told = "Sam Singh submitted “Second” for review. The student is no longer assigned to you.";
  await expect(panel.getByText(told)).toBeVisible();
  await expect(panel.getByRole("link", { name: told })).toHaveCount(0);
  await inspect(page, "notifications whose pages are gone");
});

test("without a stream the cause is shown when feedback is sent, and nobody has to choose a text", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const [id, other] = [await centre.create(sam, "Trunking"), await centre.create(sam, "Tray")];
  await page.route("**/api/notifications/stream", (route) =>
    route.fulfill({ status: 503, json: { message: "Busy." } }),
  );
  // The bell polls instead; its poll is blocked, as between two polls.
  await page.route(/\/api\/notifications(\?|$)/, (route) => route.abort());
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await box(page).fill("Well fixed.");
  await centre.move(sam, id, "Draft");
  await centre.move(sam, id, "To Be Reviewed");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByRole("alert")).toContainText("Sam Singh has sent this portfolio in again");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(box(page)).toHaveValue("Well fixed.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();

  await page.goto(`/portfolio/assessor/${other}`);
  await page.getByRole("button", { name: "Save Feedback" }).click();
  await expect(page.getByRole("alert")).toContainText("There is nothing to save yet.");
  await expect(page.getByText("Feedback saved successfully")).toHaveCount(0);
  await box(page).fill("Well laid.");
  await centre.assign(sam, undefined);
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByRole("alert")).toContainText("Sam Singh is no longer assigned to you");
  await expect(box(page)).toHaveValue("Well laid.");
});

test("a card mentions saved feedback only when there is some", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Second round");
  await centre.review(ann, id, "Show the fixings.");
  await centre.move(sam, id, "Draft");
  await centre.move(sam, id, "To Be Reviewed");
  await signIn(ann, { to: "/portfolio/assessor" });
  await page.getByRole("link", { name: "Review Portfolio: Second round" }).click();
  await expect(page.getByRole("region", { name: "Previous feedback" })).toContainText("Show the fixings.");
  await box(page).fill("Better.");
  await page.getByRole("button", { name: "Save Feedback" }).click();
  await expect(page.getByText("Feedback saved successfully")).toBeVisible();
  await page.getByRole("link", { name: "Back to the board" }).click();
  await page.getByRole("link", { name: "View Saved Feedback: Second round" }).click();
  await expect(box(page)).toHaveValue("Better.");
  await box(page).fill("");
  await page.getByRole("button", { name: "Save Feedback" }).click();
  await expect(page.getByText("Saved feedback removed")).toBeVisible();
});

test("the learner's dashboard updates when feedback comes, and reading it there clears the bell", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Kitchen rewire");
  await signIn(sam);
  await expect(bell(page, "No unread notifications")).toBeVisible();
  await expect(page.getByText("With Ann Archer")).toBeVisible();
  await centre.review(ann, id, "Show the fixings.");
  await expect(bell(page, "1 unread notification")).toBeVisible();
  await expect(page.getByText("With Ann Archer")).toHaveCount(0);
  const next = page.getByRole("region", { name: "Came back with feedback" });
  await expect(next.getByText("Show the fixings.")).toBeVisible();
  await next.getByRole("link", { name: "Open the feedback" }).click();
  await expect(page.getByText("Show the fixings.")).toBeVisible();
  await expect(bell(page, "No unread notifications")).toBeVisible();
});

test("what changes between a page's answers and its stream is shown, and announced", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "In between");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/notifications/stream", async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(sam);
  await open(page, "My Portfolios", "My Portfolios");
  await expect(page.getByRole("heading", { name: "To Be Reviewed 1" })).toBeVisible();
  await centre.review(ann, id);
  held.resolve();
  await expect(page.getByRole("heading", { name: "Reviewed 1", exact: true })).toBeVisible();
  await expect(page.getByText(/^New notification: Ann Archer gave you feedback/)).toBeAttached();
});

test("the assessor's dashboard and board update while they are open", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const first = await centre.create(sam, "First");
  await signIn(ann);
  await expect(bell(page, /unread notification/)).toBeVisible();
  await expect(page.getByText(/^1 waiting/)).toBeVisible();
  await centre.create(sam, "Second");
  await expect(page.getByText(/^2 waiting/)).toBeVisible();
  await open(page, "Student Portfolios", "Student Portfolios");
  await expect(page.getByRole("article")).toHaveCount(2);
  const filter = page.getByLabel("Filter by Unit");
  await filter.focus();
  await centre.move(sam, first, "Draft");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(filter).toBeFocused();
});

test("whoever hands in without an assessor reads so, the administrator too, and both see it resolved", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const ann = await centre.newcomer("assessor");
  const name = `Zoë ${crypto.randomUUID().slice(0, 6)}`;
  const zoe = await centre.newcomer("student", { name });
  const adminPage = await otherDevice();
  await signIn(centre.admin, { page: adminPage });
  await expect(bell(adminPage, /unread notification/)).toBeVisible();
  const unassigned = adminPage
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: "Without an assessor" });
  // Without waiting for the link, which goes with the last portfolio.
  const waiting = async () =>
    Number(/(\d+) portfolios? waits?/.exec((await unassigned.allInnerTexts()).join())?.[1] ?? 0);
  await expect(unassigned).toBeVisible();
  const before = await waiting();
  const id = await centre.create(zoe, "Nobody's work");
  await expect.poll(waiting).toBe(before + 1);
  await inspect(adminPage, "dashboard with work that nobody is to look at");

  await signIn(zoe);
  const nobody = page.getByText("No assessor yet. The centre has been told.");
  await expect(nobody).toBeVisible();
  await inspect(page, "overview of a learner without an assessor");
  await page.goto("/my-portfolios?status=To+Be+Reviewed");
  await expect(nobody).toBeVisible();
  await inspect(page, "my portfolios of a learner without an assessor");
  await page.goto(`/portfolio/view/${id}`);
  await expect(nobody).toBeVisible();
  await inspect(page, "view of what nobody is to look at");

  await expect(bell(page, "No unread notifications")).toBeVisible();
  await unassigned.click();
  // Other journeys have learners without an assessor too, and the first 25 are shown.
  await adminPage.getByLabel("Search by name, email or reference").fill(name);
  await expect(adminPage.getByLabel(`Assessor of ${name}`)).toBeVisible();
  await centre.assign(zoe, ann);
  await expect(page.getByText("With Ann Archer")).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await expect(adminPage.getByLabel(`Assessor of ${name}`)).toHaveCount(0);
  await adminPage.goBack();
  await expect(adminPage.getByRole("heading", { name: "Export Data" })).toBeVisible();
  await expect.poll(waiting).toBe(before);
});

test("learners who are assigned together are one notification", async ({ page, centre, signIn }) => {
  const ann = await centre.newcomer("assessor");
  const learners = [await centre.newcomer("student"), await centre.newcomer("student", { name: "Amy Ash" })];
  const change = { act: "assign", assessorId: ann._id } as const;
  await centre.ask(centre.admin, changeSeveral, {
    body: { ids: learners.map(({ _id }) => _id), seenAt: new Date().toISOString(), change },
  });
  await signIn(ann);
  await bell(page, "1 unread notification").click();
  await page.getByRole("link", { name: "Unread: 2 students were assigned to you." }).click();
  await expect(page.getByRole("heading", { name: "Student Logbooks" })).toBeVisible();
  await page.getByRole("combobox", { name: "Select Student" }).click();
  await expect(page.getByRole("option", { name: "Amy Ash" })).toBeVisible();
  await expect(bell(page, "No unread notifications")).toBeVisible();
});

test("every count of the administrator's dashboard moves while it is open, also what is with an assessor", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await signIn(centre.admin);
  await expect(bell(page, /unread notification/)).toBeVisible();
  const count = async (card: string) => {
    const text = await page.getByRole("link", { name: new RegExp(`^${card} `) }).innerText();
    return Number(/[\d,]+$/.exec(text.trim())?.[0].replaceAll(",", ""));
  };
  const [waiting, all] = [await count("Pending Reviews"), await count("Total Portfolios")];
  const id = await centre.create(sam, "Distribution board");
  await expect.poll(() => count("Pending Reviews"), { timeout: 15_000 }).toBe(waiting + 1);
  expect(await count("Total Portfolios")).toBe(all + 1);
  await centre.review(ann, id, "Show the label.");
  await expect.poll(() => count("Pending Reviews"), { timeout: 15_000 }).toBe(waiting);
});
