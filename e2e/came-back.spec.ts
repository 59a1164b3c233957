import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

test("a draft that came back keeps its feedback and Edit first, and is not sent again unchanged by one press", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Glanding SWA");
  const words = `Show the gland from behind. ${"The photo has to show how it was made off. ".repeat(30)}The end.`;
  await centre.review(ann, id, words);
  await signIn(sam);
  await resize(page, { width: 390, height: 844 });
  await page.goto(`/portfolio/view/${id}`);
  await page.getByRole("button", { name: "Move to Draft" }).click();
  await expect(page.getByRole("heading", { name: "Edit Portfolio" })).toBeVisible();
  const feedback = page.getByRole("region", { name: "Assessor Feedback" });
  await expect(feedback.getByText("Show the gland from behind.").first()).toBeInViewport();
  await expect(feedback.getByText("The end.")).toBeHidden();
  await inspect(page, "edit form with long feedback");
  await feedback.getByRole("button", { name: "Show all of it: Assessor Feedback" }).press("Enter");
  await expect(feedback.getByText("The end.")).toBeVisible();

  await page.goto("/my-portfolios");
  const card = page.getByRole("article").filter({ hasText: "Glanding SWA" });
  await expect(card.getByRole("blockquote")).toContainText("Show the gland from behind.");
  await card.getByRole("button", { name: "Submit" }).click();
  const question = page.getByRole("dialog", { name: "Send it again as it was?" });
  await inspect(page, "sent again unchanged");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByText("Assessed: 1")).toBeVisible();

  await page.goto(`/portfolio/view/${id}`);
  await inspect(page, "draft that came back");
  await expect(page.getByRole("link", { name: "Edit" })).toBeInViewport();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Additional Comments").fill("It is on photo 3.");
  await page.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  await page.goto(`/portfolio/view/${id}`);
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();
});

test("a font that comes late is used from the next page on, and the page that is being read does not move", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  await signIn(sam);
  await page.addInitScript(
    `document.fonts.load = () => new Promise((come) => addEventListener("font", () => come([])))`,
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  const root = page.locator("html");
  await expect(root).not.toHaveAttribute("data-inter");
  await page.evaluate(`dispatchEvent(new Event("font"))`);
  await expect(root).toHaveAttribute("data-late-inter");
  await expect(root).not.toHaveAttribute("data-inter");
  await open(page, page.getByRole("link", { name: "Create Portfolio" }).first(), "Create a New Portfolio");
  await expect(root).toHaveAttribute("data-inter");
});
