import { readFile } from "node:fs/promises";
import { setActive } from "contract/accounts/accounts.ts";
import { inspect } from "./setup/inspect.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, open, test } from "./test.ts";

test("an administrator reads who did what, filters it, and exports it", async ({ page, centre, signIn }) => {
  const name = `Tess ${uniqueText(6)}`;
  const tess = await centre.newcomer("student", { name, assessor: await centre.newcomer("assessor") });
  for (let count = 0; count < 30; count++) {
    for (const isActive of [false, true])
      await centre.ask(centre.admin, setActive, { params: { id: tess._id }, body: { isActive } });
  }
  await signIn(centre.admin, { to: "/admin/users" });
  await open(page, "Audit Log", "Audit Log");
  await expect(page.getByRole("heading", { name: "Audit Log" })).toBeFocused();
  await expect(page.getByRole("rowheader").first()).toHaveText("Ada Adams logged in.");
  await inspect(page, "the audit log");

  await page.getByLabel("On whom").fill(name);
  await expect(page.getByRole("rowheader")).toHaveCount(50);
  await expect(page.getByRole("rowheader").first()).toHaveText(`Ada Adams activated the account of ${name}.`);
  await page.getByRole("link", { name: "Older entries" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(13);
  await expect(page.getByRole("rowheader").last()).toHaveText(`Ada Adams registered ${name}.`);
  await expect(page.getByText(`Ann Archer to ${name}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(13);
  await inspect(page, "the end of one person's entries");
  await page.getByRole("link", { name: "Newest entries" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(50);

  await page.getByLabel("Who acted").fill("nobody of this name");
  await expect(page.getByText("No entries found.")).toBeVisible();
  await page.getByLabel("Who acted").fill("Ada");
  await page.getByLabel("Kind").selectOption("Accounts");
  await expect(page.getByRole("rowheader")).toHaveCount(50);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("audit-log.csv");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  // With the headings, and without the one entry of hers that somebody else made.
  expect(lines).toHaveLength(63);

  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No entries found.")).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-01/);
  await inspect(page, "an empty audit log");

  // While 2020 is typed key by key, the field holds the years 0002, 0020 and 0202.
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByLabel("From").pressSequentially("01012020");
  await expect(page).toHaveURL(/from=2020-01-01$/);
  await expect(page.getByRole("rowheader")).toHaveCount(50);
});

test("one portfolio's audit entries are a click away, and nobody but administrators has the page", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student", { name: "Sam Sorted" });
  await centre.create(sam, "Secret title");
  await signIn(sam, { to: "/admin/audit-log" });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: "Logout" }).click();

  await signIn(centre.admin, { to: "/admin/audit-log?person=Sam+Sorted" });
  await page.getByLabel("Person (name or email)").fill("");
  await expect(page).toHaveURL(/audit-log$/);
  await expect(page.getByLabel("Person (name or email)")).toBeFocused();
  await page.getByLabel("Person (name or email)").fill("Sam Sorted");
  await expect(page).toHaveURL(/person=Sam\+Sorted$/);
  await page.getByRole("link", { name: /^This portfolio only: Sam Sorted created/ }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveText([/^Sam Sorted created a portfolio of their own: Secret title/]);
  await page.getByRole("button", { name: "Secret title: Show every portfolio" }).click();
  await page.getByLabel("Portfolio (title)").pressSequentially("secret");
  await expect(page).toHaveURL(/portfolio=secret$/);
  await expect(page.getByRole("rowheader")).toHaveText([/^Sam Sorted created/]);
  await page.getByLabel("Portfolio (title)").fill("another one");
  await expect(page.getByText("No entries found.")).toBeVisible();

  await page.goto("/admin/portfolios");
  await page.getByRole("button", { name: "Export Portfolios" }).click();
  await expect(page.getByText("portfolios-export.csv is saved.")).toBeVisible();
  await page.goto("/admin/audit-log");
  const exported = page.getByRole("row", { name: "Ada Adams exported the list of portfolios." });
  await expect(exported.first()).toBeVisible();
  await expect(exported.first().getByRole("link")).toHaveCount(0);
});
