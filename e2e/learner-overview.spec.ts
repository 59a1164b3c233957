import { inspect } from "./setup/inspect.ts";
import { expect, open, test } from "./test.ts";

test("a new learner is led to a first portfolio, and back to it when it was not sent", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student", { name: "Leah Thornton" }));
  await expect(page.getByText("Welcome, Leah. Start with one job.")).toBeVisible();
  const steps = page.getByRole("region", { name: "Your first portfolio in three steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("No assessor yet", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Total Portfolios 0" })).toBeVisible();
  await open(page, steps.getByRole("link", { name: "Create Portfolio" }), "Create a New Portfolio");
  await page.getByLabel("Title", { exact: true }).fill("Lock-off");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /^Lock-off Kept on this device/ })).toBeVisible();
  await inspect(page, "first screen with a portfolio that was begun");
  await steps.getByRole("link", { name: "Continue your portfolio" }).click();
  await expect(page.getByText("You have unsent work from")).toBeVisible();
});

test("the overview says what to do next, one thing after the other", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  for (const title of ["First back", "Second back"])
    await centre.review(ann, await centre.create(sam, title), `About ${title}.`);
  await centre.create(sam, "A draft", "Draft");
  await signIn(sam, { to: "/portfolio" });
  await page.getByLabel("Title", { exact: true }).fill("Lock-off");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("Your assessor is Ann Archer")).toBeVisible();
  const next = page.getByRole("region", { name: /^(Came back with feedback|What to do next)/ });
  const title = next.getByRole("heading", { level: 3 });
  const notNow = next.getByRole("button", { name: "Not now" });
  await expect(title).toHaveText("Second back");
  await expect(next.getByText("About Second back.")).toBeVisible();
  await expect(next.getByRole("link", { name: "First back" })).toBeVisible();
  await expect(next.getByRole("link", { name: "Open the feedback" })).toHaveAttribute("href", /^\/portfolio\/view\//);
  const order = ["First back", "Lock-off", "A draft", /^AC .+ has no evidence yet$/];
  for (const expected of order) {
    await notNow.press("Enter");
    await expect(title).toHaveText(expected);
    await expect(title).toBeFocused();
  }
  await expect(notNow).toHaveCount(0);
  await inspect(page, "overview with everything set aside");
  await page.reload();
  await expect(title).toHaveText(/^AC/);
  await next.getByRole("link", { name: "Add evidence" }).click();
  await expect(page).toHaveURL(/\/portfolio\?unit=/);
});

test("the overview shows what has not been sent, and every figure leads to its list", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.review(ann, await centre.create(sam, "Back"));
  const draft = await centre.create(sam, "A draft", "Draft");
  await signIn(sam, { to: `/portfolio/edit/${draft}` });
  await page.getByLabel("Portfolio Title").fill("A draft, changed");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await open(page, "Dashboard", "Portfolio Overview");
  const unsent = page.getByRole("region", { name: "Not sent yet" });
  await expect(unsent.getByRole("link", { name: /^A draft, changed/ })).toHaveAttribute("href", /\/edit\//);
  await unsent.getByRole("link", { name: /^1 draft/ }).click();
  await expect(page).toHaveURL(/\/my-portfolios$/);
  await expect(unsent.getByRole("link", { name: /^A draft, changed/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("img", { name: /^1 of 233 criteria have evidence: 0 signed off/ })).toBeAttached();
  await page.getByRole("link", { name: "In Review 1" }).first().click();
  await expect(page).toHaveURL(/\/my-portfolios\?status=Reviewed$/);
});
