import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { parse } from "csv-parse/sync";
import { inspect } from "./setup/inspect.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, open, test } from "./test.ts";

const search = (page: Page) => page.getByLabel("Search by student, unit or status");
const row = (page: Page, student: string) => page.locator("summary").filter({ hasText: student });

test("an administrator finds, sorts and unfolds everyone's portfolios", async ({ page, centre, signIn }) => {
  const mark = uniqueText(6);
  const ann = await centre.newcomer("assessor");
  const amy = await centre.newcomer("student", { name: `Amy ${mark}`, assessor: ann });
  const zoe = await centre.newcomer("student", { name: `Zoë ${mark}` });
  await centre.create(zoe, "Zoë's draft", "Draft");
  const opened = await centre.create(amy, "Amy's first");
  await centre.create(amy, "Amy's second", "Draft");
  await signIn(centre.admin);
  await open(page, "Portfolios", "Portfolios Management");
  await search(page).fill(mark);
  await expect(page.getByRole("heading", { name: "3 portfolios of 2 students" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${mark}`));
  await expect(page.locator("summary").first()).toContainText(`Amy ${mark}`);
  await expect(row(page, "Amy")).toContainText(ann.name);
  await expect(row(page, "Amy")).toContainText("2 portfolios");
  await expect(row(page, "Zoë")).toContainText("Not Assigned");
  await expect(row(page, "Amy").getByRole("img", { name: "To Be Reviewed 1, Draft 1" })).toBeAttached();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Filter by Status").selectOption("Submitted");
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(page.getByRole("heading", { name: "1 portfolio of 1 student" })).toBeVisible();
  await page.getByRole("button", { name: "Status Submitted: remove this filter" }).click();
  await page.getByRole("button", { name: /^Over 10 days/ }).click();
  await expect(page).toHaveURL(/waiting=late/);
  await expect(page.getByText("No portfolios found.")).toBeVisible();
  await page.getByRole("button", { name: /^Over 10 days/ }).click();
  await expect(page.getByRole("heading", { name: "3 portfolios of 2 students" })).toBeVisible();
  await inspect(page, "portfolios, folded");

  await page.getByLabel("Sort by").selectOption("Student Name");
  await expect(page.locator("summary").first()).toContainText(`Zoë ${mark}`);
  await page.getByLabel("Order").selectOption("Ascending");
  await expect(page.locator("summary").first()).toContainText(`Amy ${mark}`);
  await expect(page).toHaveURL(/sort=student&order=asc/);

  await page.getByRole("button", { name: "Expand All" }).click();
  await expect(page.getByRole("table")).toHaveCount(2);
  for (const name of ["Unit", "Status", "Created Date", "Last Updated"]) {
    await expect(page.getByRole("columnheader", { name }).first()).toBeAttached();
  }
  await expect(page.getByText(/^Photos: [\d.]+ [kM]B of 10\.0 GB$/)).toHaveCount(2);
  await inspect(page, "portfolios, unfolded");
  await page.getByRole("button", { name: "Collapse All" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);

  await row(page, "Amy").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table")).toHaveCount(1);
  await page.getByRole("link", { name: "Amy's first" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/portfolio/view/${opened}`));
  await page.goBack();
  await expect(page.getByRole("link", { name: "Amy's first" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(1);
  await expect(search(page)).toHaveValue(mark);

  await search(page).fill(`${mark} nobody`);
  await expect(page.getByText("No portfolios found.")).toBeVisible();
  await inspect(page, "no portfolios");
});

test("an administrator restores what was deleted, and undoes it", async ({ page, centre, signIn }) => {
  const title = `Deleted ${uniqueText(6)}`;
  const sam = await centre.newcomer("student", { name: `Sam ${title.slice(-6)}` });
  const id = await centre.create(sam, title, "Draft");
  await centre.ask(sam, deletePortfolio, { params: { id } });
  await signIn(centre.admin, { to: "/admin/portfolios" });
  await page.getByRole("button", { name: "Deleted" }).click();
  await expect(page).toHaveURL(/view=deleted/);
  await search(page).fill(sam.name);
  const restore = page.getByRole("button", { name: `Restore ${title} of ${sam.name}` });
  await expect(page.getByRole("heading", { name: "1 deleted portfolio" })).toBeVisible();
  await inspect(page, "deleted portfolios");
  await restore.click();
  const notice = page.getByRole("alert").filter({ hasText: `${title} is restored.` });
  await expect(notice).toBeVisible();
  await expect(restore).toHaveCount(0);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${title} is deleted again.`)).toBeVisible();
  await restore.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${title} is restored.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "0 deleted portfolios" })).toBeFocused();
  await page.getByRole("button", { name: "Portfolios", exact: true }).click();
  await search(page).fill(sam.name);
  await row(page, sam.name).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

async function download(
  page: Page,
  name: string,
  role: "button" | "menuitem" = "button",
): Promise<{ name: string; text: string; rows: string[][] }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole(role, { name }).click()]);
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), text, rows: parse(text, { bom: true }) };
}

test("an administrator exports both files, and is told when that fails", async ({ page, centre, signIn }) => {
  const name = `Łukasz "Luke", =Sum ${uniqueText(6)} 🦄`;
  const luke = await centre.newcomer("student", { name });
  const title = `Exported ${uniqueText(6)}`;
  await centre.create(luke, title);
  await signIn(centre.admin, { to: "/admin/users" });
  await page.getByRole("button", { name: "More: import and export" }).click();
  const users = await download(page, "Export Users", "menuitem");
  expect([users.name, users.text.startsWith("\ufeff")]).toEqual(["users-export.csv", true]);
  expect(users.rows[0]).toEqual(["Name", "Email", "Role", "Status", "Assigned Assessor"]);
  expect(users.rows).toContainEqual([name, luke.email, "student", "Active", "None"]);
  await expect(page.getByText("users-export.csv is saved.")).toBeVisible();

  await page.goto("/admin/portfolios");
  const portfolios = await download(page, "Export Portfolios");
  expect(portfolios.name).toBe("portfolios-export.csv");
  expect(portfolios.rows[0]).toEqual(["Unit", "Status", "Student", "Created Date"]);
  const lukes = portfolios.rows.filter((line) => line[2] === name);
  expect(lukes).toEqual([[expect.any(String), "To Be Reviewed", name, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]]);

  await search(page).fill(title);
  await expect(page.getByRole("heading", { name: "1 portfolio of 1 student, found by their titles" })).toBeVisible();
  await inspect(page, "portfolios found by their titles");
  const found = await download(page, "Export this one of the portfolios");
  expect(found).toMatchObject({ name: "portfolios-export.csv", rows: [portfolios.rows[0], lukes[0]] });
  await search(page).fill("");

  await page.route("**/api/portfolios/export", (route) => route.abort());
  await page.getByRole("button", { name: "Export Portfolios" }).click();
  await expect(page.getByText(/^Export Portfolios: We could not reach the server/)).toBeVisible();
  await inspect(page, "export failed");
  await page.unroute("**/api/portfolios/export");
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Try again" }).click(),
  ]);
  expect(again.suggestedFilename()).toBe("portfolios-export.csv");
});

test("an export after the session has ended leads to the login, without an offer that cannot work", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(centre.admin, { to: "/admin/users" });
  await expect(page.getByRole("heading", { name: /^Students/ })).toBeVisible();
  await page.route("**/api/users/export", (route) =>
    route.fulfill({ status: 401, json: { message: "Please log in.", requestId: "1" } }),
  );
  await page.getByRole("button", { name: "More: import and export" }).click();
  await page.getByRole("menuitem", { name: "Export Users" }).click();
  await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});
