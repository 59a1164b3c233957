import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { fillPortfolio, texts } from "./setup/portfolio-form.ts";
import { expect, test } from "./test.ts";

test("what was typed and photographed comes back after a reload", async ({ page, centre, signIn }) => {
  const [photos, board] = await Promise.all([phoneFiles(), boardPhoto()]);
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles([board, photos.small]);
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
  await page.reload();
  await expect(page.getByText("You have unsent work from")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(texts.title);
  await expect(page.getByLabel("Select Criteria")).toHaveValue("6.1a");
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();
  await page.goto("/portfolio");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a draft can be discarded", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await page.getByLabel("Title", { exact: true }).fill("Not this one");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(page.getByText("You have unsent work from")).toHaveCount(0);
});

test("an interrupted upload goes on by itself and is saved once", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const board = await boardPhoto();
  await signIn(sam, { to: "/portfolio" });
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles(board);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  // The server receives it, but its answer is lost: the worst moment for a network failure.
  let lost = 0;
  await page.route("**/api/portfolios/save", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("Everything that waited on this device has arrived and is checked.")).toBeVisible();
  await page.goto("/my-portfolios");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a double click sends once", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await fillPortfolio(page);
  await page.getByRole("button", { name: "Save as Draft" }).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/my-portfolios");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a session that ends in the middle loses nothing", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  await signIn(sam, { to: "/portfolio" });
  await fillPortfolio(page);
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  // At once, or another call of the page hears of it first.
  await page.getByRole("button", { name: "Save as Draft" }).evaluate((button: { click(): void }) => {
    localStorage.setItem("token", "ended");
    button.click();
  });
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(sam.email);
  await page.getByLabel("Password", { exact: true }).fill(sam.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(texts.title);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();
});

test("two tabs that edit one portfolio are shown both versions", async ({ page, context, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const id = await centre.create(sam, "Trunking run", "Draft");
  await signIn(sam);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/portfolio/edit/${id}`);
    await expect(tab.getByLabel("Task Description")).toBeVisible();
  }
  await expect(other.getByText("This form is open in another tab too.", { exact: false })).toBeVisible();
  await page.getByLabel("Task Description").fill("From the first tab.");
  await other.getByLabel("Job Type").fill("From the second tab.");
  await page.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  await other.getByRole("button", { name: "Update Portfolio" }).click();
  const dialog = other.getByRole("dialog", { name: "This portfolio has changed in the meantime" });
  await expect(dialog.getByText("From the second tab.")).toBeVisible();
  await expect(dialog.getByText("From the first tab.")).toBeVisible();
  await inspect(other, "two versions of a portfolio");
  await dialog.getByRole("button", { name: "Load the other" }).click();
  await expect(other.getByLabel("Task Description")).toHaveValue("From the first tab.");
  await other.getByRole("button", { name: "Compare both" }).click();
  await expect(dialog.getByText("From the second tab.")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep this version" }).click();
  await other.getByLabel("Job Type").fill("From the second tab.");
  await other.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(other.getByText("Portfolio updated successfully!")).toBeVisible();
  const after = await centre.ask(sam, viewPortfolio, { params: { id } });
  expect([after.taskDescription, after.jobType]).toEqual(["From the first tab.", "From the second tab."]);
});
