import type { Page } from "@playwright/test";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { expect, test } from "./test.ts";

const bell = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

async function assessed(centre: Centre, { ann, sam }: { ann: Person; sam: Person }, title: string): Promise<string> {
  const id = await centre.create(sam, title);
  await centre.review(ann, id);
  return id;
}

test("the notification of a new student leads to them before they have submitted anything", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Somebody else's work");
  await centre.newcomer("student", { assessor: ann, name: "Nia New" });
  await signIn(ann);
  await bell(page, /unread notifications/).click();
  await panel(page).getByRole("link", { name: "Unread: Nia New was assigned to you." }).click();
  await expect(page.getByText("Currently Viewing: Nia New")).toBeVisible();
});

test("feedback appears in the learner's bell while they look at another page, and leads to it", async ({
  page,
  otherDevice,
  centre,
  product,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const assessorPage = await otherDevice();
  await signIn(sam);
  await expect(bell(page, "No unread notifications")).toBeVisible();
  await signIn(ann, { page: assessorPage });
  await expect(bell(assessorPage, "1 unread notification")).toBeVisible();

  const id = await centre.create(sam, "Kitchen rewire");
  await expect(bell(assessorPage, "2 unread notifications")).toBeVisible();
  await expect(
    assessorPage.getByRole("status").getByText("New notification: Sam Singh submitted “Kitchen rewire” for review."),
  ).toBeAttached();
  await bell(assessorPage, "2 unread notifications").click();
  await panel(assessorPage)
    .getByRole("link", { name: "Unread: Sam Singh submitted “Kitchen rewire” for review." })
    .click();
  await expect(assessorPage).toHaveURL(new RegExp(`/portfolio/assessor/${id}$`));
  await expect(panel(assessorPage)).toBeHidden();
  await expect(bell(assessorPage, "1 unread notification")).toBeVisible();

  await assessorPage.getByLabel("Feedback", { exact: true }).fill("Show the fixings.");
  await assessorPage.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(bell(page, "1 unread notification")).toBeVisible();
  await bell(page, "1 unread notification").click();
  await panel(page).getByRole("link", { name: "Ann Archer gave you feedback on “Kitchen rewire”." }).click();
  await expect(page.getByText("Show the fixings.")).toBeVisible();
  await expect(bell(page, "No unread notifications")).toBeVisible();

  const email = await emailTo(product.folder, sam.email, "You have feedback");
  expect(email).toContain("Ann Archer gave you feedback on “Kitchen rewire”.");
  expect(email).not.toContain("fixings");
  expect(linkIn(email)).toBe(`/portfolio/view/${id}`);
});

test("the bell works by keyboard alone, and a notification read there is read everywhere", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const people = await centre.pair();
  for (const title of ["One", "Two", "Three"]) await assessed(centre, people, title);
  await signIn(people.sam);
  const phone = await otherDevice();
  await signIn(people.sam, { page: phone });
  await expect(bell(phone, "3 unread notifications")).toBeVisible();

  await bell(page, "3 unread notifications").focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  await expect(bell(page, "3 unread notifications")).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, "3 unread notifications")).toBeFocused();
  await page.keyboard.press("Enter");
  // Three of feedback, and an earlier one that names the assessor.
  await expect(panel(page).getByRole("listitem")).toHaveCount(4);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Unread: Ann Archer gave you feedback on “Three”." })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Ann Archer gave you feedback on “Three”.", exact: true })).toBeFocused();
  await expect(bell(phone, "2 unread notifications")).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { name: "Notifications" })).toBeFocused();
  await expect(bell(page, "No unread notifications")).toBeVisible();
  await expect(bell(phone, "No unread notifications")).toBeVisible();
});

test("older notifications come a page at a time, and without a stream the bell polls", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await assessed(centre, { ann, sam }, "Many marks");
  for (let one = 0; one < 12; one++) {
    await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
    await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed" } });
  }
  await page.route("**/api/notifications/stream", (route) =>
    route.fulfill({ status: 503, json: { message: "Busy." } }),
  );
  await signIn(sam);
  await bell(page, "25 unread notifications").click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(20);
  await panel(page).getByRole("button", { name: "Show older notifications" }).click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(26);
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
  await expect(bell(page, "26 unread notifications")).toBeVisible({ timeout: 150_000 });
});

test("the bell's panel has no accessibility errors, empty, full and offline", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  await bell(page, "No unread notifications").click();
  await expect(panel(page).getByText("No notifications yet.", { exact: false })).toBeVisible();
  await inspect(page, "notifications, empty");
  await page.getByRole("button", { name: "Logout" }).click();
  const people = await centre.pair();
  await signIn(people.sam);
  await bell(page, "No unread notifications").click();
  for (let one = 1; one <= 21; one++) await assessed(centre, people, `Evidence ${one} with a title of some length`);
  await expect(panel(page).getByRole("button", { name: "Show older notifications" })).toBeVisible();
  await inspect(page, "notifications, full");
  await page.route(/\/api\/notifications(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { message: "Broken." } }),
  );
  await page.reload();
  await bell(page, "21 unread notifications").click();
  await expect(panel(page).getByRole("alert")).toBeVisible();
  await inspect(page, "notifications, in trouble");
});
