import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { phoneFiles } from "./setup/photos.ts";
import { isReady, openForm, submit, title } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

test("a portfolio whose answer never came is found when the app opens, and is not called unsent", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await isReady(page);
  await openForm(page);
  const saved = Promise.withResolvers<void>();
  await page.route("**/api/portfolios/save", async (route) => {
    await route.fetch();
    saved.resolve();
  });
  await submit(page, [(await phoneFiles()).small]);
  await saved.promise;
  await page.close();

  const next = await context.newPage();
  await next.goto("/dashboard");
  await expect(next.getByRole("link", { name: "In Review" }).first()).toBeVisible();
  await expect(next.getByText("kept on this device")).toHaveCount(0);
  await expect(next.getByText("Nobody else can see it until you send it.")).toHaveCount(0);
  expect(await centre.ask(sam, listOwnPortfolios)).toMatchObject([{ title, status: "To Be Reviewed" }]);
  await next.goto("/portfolio");
  await expect(next.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a word changed after an answer that never came is a change of the first portfolio, never a second one", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await isReady(page);
  await openForm(page);
  const saved = Promise.withResolvers<void>();
  await page.route("**/api/portfolios/save", async (route) => {
    await route.fetch();
    saved.resolve();
  });
  await submit(page, [(await phoneFiles()).small]);
  await saved.promise;
  await page.getByRole("button", { name: "Stop sending" }).click();
  await page.unrouteAll();
  await page.getByLabel("Title", { exact: true }).fill("Another word");
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText(`${title} has arrived as it was first sent.`)).toBeVisible();
  await page.getByRole("button", { name: "Move to Draft" }).click();
  await expect(page.getByLabel("Portfolio Title")).toHaveValue("Another word");
  await page.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  const [portfolio, ...others] = await centre.ask(sam, listOwnPortfolios);
  expect([portfolio?.title, others]).toEqual(["Another word", []]);
  const { photos } = await centre.ask(sam, viewPortfolio, { params: { id: portfolio?._id ?? "" } });
  expect(photos).toHaveLength(1);
});
