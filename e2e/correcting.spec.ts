import { inspect } from "./setup/inspect.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

test("an administrator corrects a mistyped address, and the person logs in with the right one", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const unique = uniqueText(8);
  const name = `Mia ${unique}`;
  const mia = await centre.newcomer("student", { name });
  await signIn(centre.admin, { to: `/admin/users?account=${mia._id}` });
  await chooseFor(page, name, "Correct name or email");
  const dialog = page.getByRole("dialog", { name: `Correct ${name}` });
  await inspect(page, "correcting an account");
  await dialog.getByLabel("Email", { exact: true }).fill(centre.admin.email);
  await dialog.getByRole("button", { name: "Save the correction" }).click();
  await expect(dialog.getByText("An account with this email already exists.")).toBeVisible();
  const email = `right-${unique}@example.com`;
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("User corrected successfully")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const students = page.getByRole("table", { name: "Students" });
  await expect(students.getByRole("rowheader")).toHaveText([new RegExp(name)]);
  await page.getByRole("button", { name: `${name}: Show all users` }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await signIn({ ...mia, email }, { page: await otherDevice() });
});

test("namesakes are told apart, and a link leads to the one whom it names, and back", async ({
  page,
  centre,
  signIn,
}) => {
  const name = `Aisha ${uniqueText(6)}`;
  const assessor = await centre.newcomer("assessor");
  const one = await centre.newcomer("student", { name, assessor });
  await centre.newcomer("student", { name });
  const id = await centre.create(one, "Ring final circuit");
  await centre.review(assessor, id, "Show the test sheet.");
  for (const status of ["Draft", "To Be Reviewed"] as const) await centre.move(one, id, status);
  await centre.review(assessor, id, "Now it is all there.");
  await signIn(centre.admin, { to: `/admin-dashboard?student=${encodeURIComponent(name)}` });
  const rows = page.getByRole("table", { name: "Detailed Progress Tracking" }).getByRole("rowheader");
  await expect(rows).toHaveCount(2);
  const links = rows.getByRole("link");
  expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).size).toBe(2);
  await page.goto(`/admin/portfolios?student=${one._id}`);
  await expect(page.getByRole("button", { name: `${name}: Show every student` })).toBeVisible();
  await page.getByRole("button", { name: "Expand All" }).click();
  await inspect(page, "one student's portfolios");
  await page.getByRole("link", { name: "Ring final circuit" }).click();
  await expect(page.getByRole("heading", { name: "Ring final circuit" })).toBeFocused();
  await expect(page.getByText("Now it is all there.")).toBeVisible();
  await expect(page.getByText("Show the test sheet.")).toBeVisible();
  await inspect(page, "an administrator's view of a portfolio");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(new RegExp(`student=${one._id}`));
  await page.goForward();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("button", { name: `${name}: Show every student` })).toBeVisible();
});
