import { boardPhoto, phoneFiles, sidewaysPhoto } from "./setup/photos.ts";
import { fillPortfolio, texts } from "./setup/portfolio-form.ts";
import { openForm } from "./setup/waiting-portfolio.ts";
import { expect, open, test } from "./test.ts";

test("a learner's evidence goes from the phone to the assessor's sign-off and back", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const [photos, board, sideways] = await Promise.all([phoneFiles(), boardPhoto(), sidewaysPhoto()]);
  const assessorPage = await otherDevice();

  await test.step("the learner photographs, writes and submits", async () => {
    await signIn(sam);
    await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
    await openForm(page);
    await fillPortfolio(page);
    await page.getByLabel("Choose photos").setInputFiles([board, sideways]);
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("img", { name: /^Preview/ }) })).toHaveCount(
      2,
    );
    await page.getByRole("button", { name: "Submit for Review" }).click();
    await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the assessor saves feedback, which the learner does not see", async () => {
    await signIn(ann, { page: assessorPage });
    await open(assessorPage, "Student Portfolios", "Student Portfolios");
    await assessorPage.getByRole("link", { name: `Review Portfolio: ${texts.title}` }).click();
    await expect(assessorPage.getByRole("heading", { name: texts.title })).toBeVisible();
    await expect(assessorPage.getByText("Taken 1 March 2026, 09:30", { exact: false }).first()).toBeVisible();
    await assessorPage.getByRole("button", { name: "Submit Feedback" }).click();
    await expect(assessorPage.getByRole("alert").getByText("Write your feedback before you submit it.")).toBeVisible();
    await assessorPage.getByLabel("Feedback", { exact: true }).fill("Show the fixings too.");
    await assessorPage.getByRole("button", { name: "Save Feedback" }).click();
    await expect(assessorPage.getByText("Feedback saved successfully")).toBeVisible();
    const recent = page.getByRole("region", { name: "Recent Activity" });
    await recent.getByRole("link", { name: texts.title }).click();
    await expect(page.getByRole("heading", { name: "Comments & Feedback" })).toBeVisible();
    await expect(page.getByText("Show the fixings too.")).toHaveCount(0);
  });

  await test.step("the assessor submits it, and the learner reads it and takes the portfolio back", async () => {
    await assessorPage.goto("/portfolio/assessor");
    await assessorPage.getByRole("link", { name: `View Saved Feedback: ${texts.title}` }).click();
    await expect(assessorPage.getByLabel("Feedback", { exact: true })).toHaveValue("Show the fixings too.");
    await assessorPage.getByRole("button", { name: "Submit Feedback" }).click();
    await expect(assessorPage.getByText("Feedback submitted successfully")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Show the fixings too.")).toBeVisible();
    await page.getByRole("button", { name: "Move to Draft" }).click();
  });

  await test.step("the learner changes photos and texts and submits again", async () => {
    await expect(page.getByRole("heading", { name: "Edit Portfolio" })).toBeVisible();
    await page.getByRole("button", { name: "Delete photo 1" }).click();
    await expect(page.getByText("Will be deleted")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo: keep photo 1" }).click();
    await expect(page.getByText("Will be deleted")).toHaveCount(0);
    await page.getByRole("button", { name: "Delete photo 2" }).click();
    await page.getByLabel("Choose photos").setInputFiles(photos.small);
    await page.getByLabel("Choose photos").setInputFiles(photos.png);
    await page.getByLabel("Additional Comments").fill("Fixings added.");
    await page.getByRole("button", { name: "Update Portfolio" }).click();
    await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Current Images" }).locator("xpath=..").getByRole("img"),
    ).toHaveCount(3);
    await page.goto("/my-portfolios");
    const card = page.getByRole("article").filter({ hasText: texts.title });
    await expect(card.getByText("Assessed: 1")).toBeVisible();
    await page.getByLabel("Filter by Date").pressSequentially("02022020");
    await expect(page).toHaveURL(/date=2020-02-02$/);
    await expect(card).toHaveCount(0);
    await page.getByLabel("Filter by Date").fill("");
    await card.getByRole("button", { name: "Submit" }).click();
    await expect(card.getByText("Submitted: 2")).toBeVisible();
  });

  await test.step("the assessor signs it off, reopens it and signs it off again", async () => {
    await assessorPage.goto("/portfolio/assessor");
    await assessorPage.getByRole("article").getByRole("link", { name: texts.title, exact: true }).click();
    await expect(assessorPage.getByText("Previous feedback")).toBeVisible();
    await assessorPage.getByLabel("Feedback", { exact: true }).fill("Much better.");
    await assessorPage.getByRole("button", { name: "Submit Feedback" }).click();
    await expect(assessorPage.getByText("Feedback submitted successfully")).toBeVisible();
    await assessorPage.goto("/portfolio/assessor");
    await assessorPage.getByRole("button", { name: `Mark as Done: ${texts.title}` }).click();
    await expect(assessorPage.getByText("Portfolio marked as done")).toBeVisible();
    await assessorPage.getByRole("link", { name: `View Portfolio: ${texts.title}` }).click();
    await expect(assessorPage.getByLabel("Feedback", { exact: true })).not.toBeEditable();
    await assessorPage.getByRole("button", { name: "Mark as Undone" }).click();
    await expect(assessorPage.getByText("Portfolio marked as undone")).toBeVisible();
    await expect(assessorPage.getByLabel("Feedback", { exact: true })).toHaveValue("Much better.");
    await assessorPage.getByRole("button", { name: "Mark as Done" }).click();
    await expect(assessorPage.getByText("Portfolio marked as done")).toBeVisible();
  });

  await test.step("the learner sees it completed and enlarges its photos", async () => {
    await page.goto("/dashboard");
    await page.getByRole("region", { name: "Recent Activity" }).getByRole("link", { name: texts.title }).click();
    await expect(page.getByRole("heading", { name: "Portfolio Details" })).toBeVisible();
    await expect(page.getByText("Completed")).toBeVisible();
    await page.getByRole("img", { name: "Photo 1 of 3, taken 1 March 2026" }).click();
    const enlarged = page.getByRole("dialog", { name: "Enlarged Image" });
    await expect(enlarged).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(enlarged.getByRole("img", { name: "Photo 2 of 3" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(enlarged).toBeHidden();
  });
});
