import type { Page } from "@playwright/test";
import { viewForReview } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { allArrived, isReady } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

const thread = (page: Page) => page.getByRole("log", { name: "Questions and answers" });
const said = (page: Page) => thread(page).getByRole("listitem");

test("a question is answered while both look at the portfolio, and the form that is open is not disturbed", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking to a roof fan");
  const { version } = await centre.ask(ann, viewForReview, { params: { id } });
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByLabel("Feedback", { exact: true }).fill("Show the fixings.");
  await expect(thread(page)).toContainText("Nothing has been asked about this portfolio.");

  const phone = await otherDevice();
  await resize(phone, { width: 390, height: 844 });
  await signIn(sam, { to: `/portfolio/view/${id}`, page: phone });
  await phone.getByLabel("Ask your assessor").fill("Which photo do you mean?");
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(said(phone)).toHaveText([/^You, .*Which photo do you mean\?$/]);
  await inspect(phone, "a learner's question");

  await expect(said(page)).toHaveText([/^Sam Singh, .*Which photo do you mean\?$/]);
  await inspect(page, "a question to the assessor");
  await resize(page, { width: 1366, height: 768 });
  await page.getByRole("button", { name: /unread notification/ }).click();
  await page.getByRole("link", { name: /Sam Singh has a question about/ }).click();
  await expect(page.locator(":focus").getByRole("log")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Answer Sam")).toBeFocused();
  await page.keyboard.type("The second, of the glands.");
  // Not the feedback, which is typed and not sent.
  await page.keyboard.press("Control+Enter");
  await expect(said(page)).toHaveText([/^Sam/, /^You, .*The second, of the glands\.$/]);
  await expect(page.getByLabel("Answer Sam")).toBeFocused();
  await expect(said(phone)).toHaveText([/^You/, /^Ann Archer, .*The second, of the glands\.$/]);
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Show the fixings.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted", { exact: false }).first()).toBeVisible();
  expect(await centre.ask(ann, viewForReview, { params: { id } })).toMatchObject({ version: version + 1 });
});

test("what is asked without a signal waits on the device, in order, and arrives once", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking to a roof fan");
  await signIn(sam, { to: `/portfolio/view/${id}#questions` });
  await isReady(page, context.pages().length);
  const box = page.getByLabel("Ask your assessor");
  await box.fill("Which photo");
  await expect(page.getByText(/^Kept on this device/).first()).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue("Which photo");
  await isReady(page, context.pages().length);
  await loseSignal(page);
  for (const text of ["Which photo do you mean?", "The first?", "Or the one of the glands?"]) {
    await box.fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(box).toHaveValue("");
  }
  await expect(said(page)).toHaveText([/^You, Waiting on this device/, /The first\?$/, /glands\?$/]);
  await expect(
    page.getByText("3 messages on this device. They are sent by themselves when there is a connection.").last(),
  ).toBeVisible();
  await inspect(page, "questions that wait on the device");
  // A fault of the server at the first holds the others up.
  let isFaulty = true;
  await page.route("**/api/portfolios/*/messages", (route) => {
    if (!isFaulty || route.request().method() !== "POST") return route.fallback();
    isFaulty = false;
    return route.fulfill({ status: 503, json: { message: "The server is busy.", requestId: "r" } });
  });
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  await expect(said(page)).toHaveText([/do you mean\?$/, /The first\?$/, /glands\?$/]);
  await expect(thread(page).getByText("Waiting on this device")).toHaveCount(0);
  await page.reload();
  await expect(said(page)).toHaveCount(3);
});
