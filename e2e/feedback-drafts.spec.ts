import { inspect } from "./setup/inspect.ts";
import { isKept } from "./setup/kept.ts";
import { loseSignal } from "./setup/signal.ts";
import { expect, test } from "./test.ts";

test("feedback that was being written comes back after a reload", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Ring final circuit");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByLabel("Feedback", { exact: true }).fill("Half a sen");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Half a sen");
  await expect(page.getByText("You have unsent work from")).toBeVisible();
});

test("discarded feedback can be brought back", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  const box = page.getByLabel("Feedback", { exact: true });
  await box.fill("An hour's work.");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard it" }).press("Enter");
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
  await box.fill("Begun anew.");
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(box).toHaveValue("An hour's work.\n\nBegun anew.");
  await isKept(page, "An hour's work.\n\nBegun anew.");
  await page.reload();
  await expect(box).toHaveValue("An hour's work.\n\nBegun anew.");
});

test("a new assessor is told that the one before saved feedback, and starts with an empty box", async ({
  page,
  centre,
  signIn,
}) => {
  const dave = await centre.newcomer("assessor", { name: "Dave Hargreaves" });
  const priya = await centre.newcomer("assessor", { name: "Priya Patel" });
  const sam = await centre.newcomer("student", { assessor: dave });
  const id = await centre.create(sam, "Busbar");
  await centre.review(dave, id, "Private note of Dave", "To Be Reviewed");
  await centre.assign(sam, priya);
  await signIn(priya, { to: "/portfolio/assessor" });
  await page.getByRole("link", { name: "Review Portfolio: Busbar" }).click();
  await expect(page.getByText(/^Dave Hargreaves saved feedback on .+ that was not submitted\./)).toBeVisible();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("");
  await expect(page.getByText("Private note of Dave")).toHaveCount(0);
  await inspect(page, "review, saved by the assessor before");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Write your feedback before you submit it.").first()).toBeVisible();
});

test("two versions of feedback are shown side by side", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Lighting circuit");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByLabel("Feedback", { exact: true }).fill("Written here.");
  await centre.review(ann, id, "Written elsewhere.", "To Be Reviewed");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "This portfolio has changed in the meantime" });
  await expect(dialog.getByText("Written elsewhere.")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue with both" }).click();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Written elsewhere.\n\nWritten here.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
});

test("whoever goes on to the next portfolio too early is told that it waits, and it is sent", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "First");
  await centre.create(sam, "Second");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  let breakOff = () => {};
  await page.route("**/feedback", (route) => {
    breakOff = () => void route.abort();
  });
  await page.getByLabel("Feedback", { exact: true }).fill("Well tested.");
  const sent = page.waitForRequest("**/feedback");
  await page.keyboard.press("Control+Enter");
  await sent;
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "Second" })).toBeVisible();
  breakOff();
  await expect(page.getByText("Kept on this device. It is sent by itself")).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText("Everything that waited on this device has arrived and is checked.")).toBeVisible();
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Well tested.");
});

test("an assessor is told when the learner has withdrawn the portfolio, and keeps the text", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Cable tray");
  await signIn(ann);
  // The page would hear of it at once, and take the button away.
  await page.route("**/api/notifications/stream", (route) => route.abort());
  await page.goto(`/portfolio/assessor/${id}`);
  await page.getByLabel("Feedback", { exact: true }).fill("Nearly there.");
  await centre.move(sam, id, "Draft");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(
    page.getByText("moved", { exact: false }).getByText("back to Draft", { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Nearly there.");
});

test("after a lost connection feedback is opened again, and what was pasted is sent as plain text", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Bonding");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  const box = page.getByLabel("Feedback", { exact: true });
  await box.fill("Well bonded,\u000bas pasted.");
  // What keeps it has been loaded after the page.
  await expect.poll(() => page.evaluate("navigator.locks.query().then(({ held }) => held.length)")).toBeGreaterThan(1);
  await loseSignal(page);
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await page.getByRole("button", { name: "Open to change" }).press("Enter");
  await expect(box).toHaveValue("Well bonded,\u000bas pasted.");
  await expect(page.getByText("You have unsent work from")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Submit Feedback" }).press("Enter");
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  await expect(box).toHaveValue("Well bonded,\nas pasted.");
});
