import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { texts } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { thumb } from "./setup/thumb.ts";
import { expect, test } from "./test.ts";

const phone = { width: 390, height: 844 };

test("the ordinary job on a phone takes few presses beside its texts", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "The job before");
  const [board, { small, png }] = await Promise.all([boardPhoto(), phoneFiles()]);
  await signIn(sam);
  await resize(page, phone);
  const { press, presses } = thumb();

  await page.getByLabel("Take photo").setInputFiles(board);
  await expect(page.getByRole("img", { name: /^Preview 1/ })).toBeVisible();
  const search = page.getByLabel("Search all 233 criteria");
  await press(search);
  await search.fill("315 6.1a");
  await press(page.getByRole("list", { name: "Criteria found" }).getByRole("button").first());
  await expect(page.getByLabel("Select Criteria")).toHaveValue("6.1a");
  await press(page.getByRole("button", { name: "As in the last job" }));
  await expect(page.getByLabel("Postcode")).toHaveValue(texts.postcode);
  await expect(page.getByLabel("Method")).toHaveValue(texts.method);
  await page.getByLabel("Title", { exact: true }).fill("The job of today");
  await page.getByLabel("Task Description").fill(texts.task);
  await page.getByLabel("Reason for Task").fill(texts.reason);
  await page.getByLabel("Objective of Job").fill(texts.objective);
  await press(page.getByRole("button", { name: "Submit for Review" }));
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(10);
  const [today] = await centre.ask(sam, listOwnPortfolios);
  expect(today).toMatchObject({ title: "The job of today", status: "To Be Reviewed", jobType: texts.job });
  const id = today?._id ?? "";

  // Feedback, one more photo, sent again: two presses beside the photo.
  await centre.review(ann, id, "One more photo, from further back.");
  await page.goto(`/portfolio/view/${id}`);
  const again = thumb();
  await again.press(page.getByRole("button", { name: "Move to Draft" }));
  await expect(page.getByRole("heading", { level: 1, name: "Edit Portfolio" })).toBeVisible();
  await page.getByRole("main").getByLabel("Take photo").setInputFiles(small);
  await expect(page.getByRole("img", { name: /^Preview 1/ })).toBeVisible();
  await again.press(page.getByRole("button", { name: "Submit for Review" }));
  await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();
  expect(again.presses()).toBe(2);
  const sentAgain = await centre.ask(sam, viewPortfolio, { params: { id } });
  expect(sentAgain).toMatchObject({ status: "To Be Reviewed", submissionCount: 1 });
  expect(sentAgain.photos).toHaveLength(2);

  // Many photos fold to a strip, and the words stay near.
  await page.goto("/portfolio");
  await page.getByLabel("Choose photos").setInputFiles([board, small, png, board, small]);
  await expect(page.getByRole("list", { name: "Image Preview" }).getByRole("img")).toHaveCount(5);
  await expect(page.getByLabel("Caption of photo 1")).toHaveCount(0);
  await inspect(page, "create with photos in a strip");
  await resize(page, phone);
  await page.getByRole("button", { name: "Arrange and caption 5 photos" }).click();
  await expect(page.getByLabel("Caption of photo 5")).toBeVisible();
});
