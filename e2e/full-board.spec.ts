import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

test("a long column goes on as it is scrolled, or at the press of its button", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  for (let nth = 1; nth <= 12; nth++) await centre.create(sam, `Socket ${nth}`);
  await signIn(ann);
  const stream = page.waitForResponse("**/api/notifications/stream");
  await page.goto("/portfolio/assessor");
  await stream;
  const column = page.getByRole("region", { name: "To Be Reviewed" });
  const cards = column.getByRole("article");
  await expect(column.getByRole("heading", { name: "To Be Reviewed 12" })).toBeVisible();
  await expect(cards).toHaveCount(7);
  await column.getByRole("button", { name: "Show 5 more (5 left)" }).press("Enter");
  await expect(cards).toHaveCount(12);
  await expect(cards.nth(7).getByRole("link", { name: "Socket 8", exact: true })).toBeFocused();

  // What others do meanwhile shows on every page of it.
  await centre.create(sam, "Socket 13");
  await expect(cards).toHaveCount(13);

  // Where it was scrolled to would be shown again, and the column go on from there.
  await page.evaluate("scrollTo(0, 0)");
  await page.reload();
  await expect(cards).toHaveCount(7);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(13);
  await expect(column.getByRole("button", { name: /more/ })).toHaveCount(0);

  await page.getByRole("searchbox").fill("socket 13");
  await expect(cards).toHaveCount(1);
  await page.getByRole("button", { name: /Sent again/ }).click();
  await expect(column.getByText("No portfolios to review.")).toBeVisible();
});

test("a page that one goes to begins at its top, and Back finds the last one where it was left", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  for (let nth = 1; nth <= 7; nth++) await centre.create(sam, `Socket ${nth}`);
  await resize(page, { width: 390, height: 500 });
  await signIn(ann, { to: "/portfolio/assessor" });
  const last = page.getByRole("article").last().getByRole("link").first();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>("scrollY");
  expect(place).toBeGreaterThan(500);

  await last.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate("scrollY")).toBe(place);
});
