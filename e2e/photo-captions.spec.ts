import type { Locator, Page } from "@playwright/test";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const tiles = (page: Page, list: string) =>
  page
    .getByRole("region", { name: list })
    .or(page.getByRole("list", { name: list }))
    .getByRole("listitem");
async function captionsOf(list: Locator): Promise<string[]> {
  return Promise.all((await list.getByRole("textbox").all()).map((field) => field.inputValue()));
}

test("captions and the order of photos outlast a closed tab, are sent, changed, and read by the assessor", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await signIn(sam, { to: "/portfolio" });
  const [{ small, png }, board] = await Promise.all([phoneFiles(), boardPhoto()]);
  await page.getByLabel("Choose photos").setInputFiles([small, png, board]);
  const previews = tiles(page, "Image Preview");
  await expect(page.getByRole("img", { name: "Preview 3: consumer-unit.jpg" })).toBeVisible();
  await page.getByLabel("Caption of photo 3").fill("The board, before");
  await page.getByLabel("Caption of photo 1").fill("The new clips");

  // By keyboard: the focus stays with the photo that moves.
  await page.getByRole("button", { name: "Move photo 3 left" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move photo 2 left" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "Preview 1: consumer-unit.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move photo 1 left" })).toBeFocused();
  await expect(previews.nth(0)).toContainText("Cover");
  // By mouse: the last onto the second.
  await page.getByRole("img", { name: /^Preview 3/ }).dragTo(page.getByRole("img", { name: /^Preview 2/ }));
  await expect(page.getByRole("img", { name: "Preview 2: drawing.png" })).toBeVisible();
  await expect.poll(() => captionsOf(previews)).toEqual(["The board, before", "", "The new clips"]);
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("img", { name: "Preview 1: consumer-unit.jpg" })).toBeVisible();
  await expect.poll(() => captionsOf(previews)).toEqual(["The board, before", "", "The new clips"]);
  await inspect(page, "photos with captions");
  await resize(page, { width: 1366, height: 768 });
  await fillPortfolio(page);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();

  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  await page.goto(`/portfolio/edit/${portfolio?._id}`);
  const current = tiles(page, "Current Images");
  await expect.poll(() => captionsOf(current)).toEqual(["The board, before", "", "The new clips"]);
  await page.getByLabel("Caption of photo 2").fill("The drawing");
  await page.getByRole("button", { name: "Move photo 1 right" }).press("Enter");
  await page.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  await expect.poll(() => captionsOf(current)).toEqual(["The drawing", "The board, before", "The new clips"]);

  await page.goto(`/portfolio/view/${portfolio?._id}`);
  await expect(page.getByRole("main").getByText("The drawing")).toBeVisible();
  await page.getByRole("button", { name: "Photo 2 of 3" }).click();
  await expect(page.getByRole("dialog").getByText("The board, before")).toBeVisible();
  await inspect(page, "an enlarged photo with its caption");
  await page.keyboard.press("Escape");
  await resize(page, { width: 1366, height: 768 });
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByRole("button", { name: "Move to Draft" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();

  await signIn(ann, { to: `/portfolio/assessor/${portfolio?._id}` });
  await expect(page.getByText("The drawing")).toBeVisible();
  await page.getByRole("button", { name: "Next photo" }).first().click();
  await expect(page.getByText("The board, before")).toBeVisible();
});
