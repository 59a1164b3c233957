import { readFile } from "node:fs/promises";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { phoneFiles } from "./setup/photos.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

async function filled(centre: Centre): Promise<{ ann: Person; sam: Person; ids: string[] }> {
  const { ann, sam } = await centre.pair();
  const { small } = await phoneFiles();
  const photo = () => readFile(small).then((bytes) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }));
  const ids: string[] = [];
  for (const status of ["Draft", "To Be Reviewed", "To Be Reviewed", "To Be Reviewed"] as const) {
    const form = sentPortfolio(`Evidence ${ids.length + 1}`, status, [await photo()]);
    ids.push((await centre.ask(sam, createPortfolio, { form })).portfolio._id);
  }
  const feedback = (id: string | undefined, body: { status: "Reviewed" | "Done"; assessorComments?: string }) =>
    centre.ask(ann, reviewPortfolio, { params: { id: id ?? "" }, body });
  await feedback(ids[2], { status: "Reviewed", assessorComments: "Good." });
  await feedback(ids[3], { status: "Reviewed", assessorComments: "Good." });
  await feedback(ids[3], { status: "Done" });
  return { ann, sam, ids };
}

test("pages that anyone can open have no accessibility errors", async ({ page }) => {
  await page.goto("/login");
  await inspect(page, "login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not a password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Invalid email or password.")).toBeVisible();
  await inspect(page, "login refused");
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "Register" })).toBeVisible();
  await inspect(page, "register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "register with errors");
  await page.getByLabel("Password", { exact: true }).fill("correct-horse-9");
  await page.getByRole("button", { name: "Show password" }).click();
  await inspect(page, "register with the password shown");
  await page.getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accessibility" })).toBeFocused();
  await inspect(page, "accessibility");
});

test("the learner's pages have no accessibility errors, empty and full", async ({ page, centre, signIn }) => {
  const empty = await centre.newcomer("student");
  await signIn(empty);
  await expect(page.getByRole("heading", { name: "Your first portfolio in three steps" })).toBeVisible();
  await inspect(page, "overview, empty");
  await page.goto("/my-portfolios");
  await expect(page.getByText("No draft portfolios.")).toBeVisible();
  await inspect(page, "my portfolios, empty");
  await page.getByRole("button", { name: "Logout" }).click();

  const { sam, ids } = await filled(centre);
  await signIn(sam);
  await expect(page.getByRole("link", { name: "Evidence 1" })).toBeVisible();
  await inspect(page, "overview");
  await page.goto("/my-portfolios");
  await expect(page.getByRole("article").first()).toBeVisible();
  await inspect(page, "my portfolios");
  await resize(page, { width: 1366, height: 800 });
  await page.getByRole("button", { name: "Delete: Evidence 1" }).click();
  await inspect(page, "asking before deletion");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.goto(`/portfolio/view/${ids[2]}`);
  await page.getByRole("img", { name: /^Photo 1/ }).click();
  await inspect(page, "enlarged image");
  await page.keyboard.press("Escape");
  await inspect(page, "view");
  await page.goto(`/portfolio/edit/${ids[1]}`);
  await expect(page.getByRole("button", { name: "Move to Draft" })).toBeVisible();
  await inspect(page, "not a draft");
  await page.goto("/portfolio/view/unknown");
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "not found");
});

test("the learner's forms have no accessibility errors", async ({ page, centre, signIn }) => {
  const { sam, ids } = await filled(centre);
  const { small } = await phoneFiles();
  await signIn(sam, { to: "/portfolio" });
  await inspect(page, "create");
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel("Choose photos").setInputFiles(small);
  await page.getByRole("button", { name: "Add a section" }).click();
  await inspect(page, "create with errors, a section and a photo");
  await page.getByLabel("Postcode").fill("LS1");
  await expect(page.getByRole("option", { name: "LS1 4AP", exact: false })).toBeVisible();
  await inspect(page, "address suggestions");
  await page.goto(`/portfolio/edit/${ids[0]}`);
  await page.getByRole("button", { name: "Delete photo 1" }).click();
  await inspect(page, "edit with a marked photo");
});

test("the assessor's pages have no accessibility errors", async ({ page, centre, signIn }) => {
  const lone = await centre.newcomer("assessor");
  await signIn(lone);
  await expect(page.getByText("Portfolios appear here once")).toBeVisible();
  await inspect(page, "assessment overview, empty");
  await page.goto("/portfolio/assessor");
  await expect(page.getByText("No portfolios to review.")).toBeVisible();
  await inspect(page, "board, empty");
  await page.goto("/assessor/reviews");
  await expect(page.getByText("No reviews found.")).toBeVisible();
  await inspect(page, "history, empty");
  await page.getByRole("button", { name: "Logout" }).click();
  const { ann, ids } = await filled(centre);
  await signIn(ann);
  await expect(page.getByRole("link", { name: /^Review next/ })).toBeVisible();
  await inspect(page, "assessment overview");
  await page.goto("/portfolio/assessor");
  await expect(page.getByRole("article").first()).toBeVisible();
  await inspect(page, "board");
  await page.goto(`/portfolio/assessor/${ids[1]}`);
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await inspect(page, "review with an error");
  await page.goto(`/portfolio/assessor/${ids[3]}`);
  await expect(page.getByRole("button", { name: "Mark as Undone" })).toBeVisible();
  await inspect(page, "review, done");
});

test("the administrator's pages have no accessibility errors", async ({ page, centre, signIn }) => {
  await filled(centre);
  await signIn(centre.admin);
  await open(page, "Users", "Users Management");
  const actions = page.getByRole("button", { name: /^Actions for/ }).first();
  await expect(actions).toBeVisible();
  await inspect(page, "users");
  await actions.click();
  await inspect(page, "the menu of a user");
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await inspect(page, "asking before deactivation");
});
