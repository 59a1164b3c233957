import { importLearners } from "contract/accounts/import.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { thumb } from "./setup/thumb.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

test("an administrator mends an address, reads what waits and ends the sign-ins of a lost phone", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const unique = uniqueText(8);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  const mia = await centre.newcomer("student", { name: `Mia ${unique}`, assessor: ann });
  await centre.create(mia, "Consumer unit");
  await centre.record(ann, mia);
  const phone = await otherDevice();
  await signIn(mia, { page: phone });

  await signIn(centre.admin, { to: `/admin/users?account=${mia._id}` });
  await page.getByRole("link", { name: `Mia ${unique}` }).click();
  await expect(page.getByRole("heading", { name: `Mia ${unique}` })).toBeFocused();
  const waits = page.getByRole("region", { name: "What waits" });
  await expect(waits.getByText("1 portfolio, Today")).toBeVisible();
  await expect(waits.getByText("1 record to confirm, Today")).toBeVisible();
  await expect(page.getByText("0 of 233 criteria signed off")).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `Ann ${unique}` })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/created a portfolio of their own/)).toBeVisible();
  await inspect(page, "a learner's page");

  const { press, presses } = thumb();
  await press(page.getByRole("button", { name: "Change the email" }));
  const dialog = page.getByRole("dialog");
  const email = `right-${unique}@example.com`;
  await press(dialog.getByLabel("Email", { exact: true }));
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await press(dialog.getByRole("button", { name: "Save the correction" }));
  await expect(page.getByText("User corrected successfully")).toBeVisible();
  expect(presses()).toBe(3);
  await expect(page.getByText(email)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Change the registration for 2357-13 version 1" }).click();
  await dialog.getByLabel("Registration number").fill("CG-771204");
  await dialog.getByLabel("Registered on").fill("2026-01-05");
  await inspect(page, "the registration of an enrolment");
  await resize(page, { width: 390, height: 844 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("registration CG-771204 since 5 January 2026")).toBeVisible();

  await page.getByRole("button", { name: "End all" }).press("Enter");
  await dialog.getByRole("button", { name: "Sign out" }).press("Enter");
  await expect(page.getByText("They are signed out everywhere.")).toBeVisible();
  await expect(page.getByText("Signed in nowhere at present.")).toBeVisible();
  await phone.goto("/profile");
  await expect(phone).toHaveURL(/\/login$/);
  await signIn({ ...mia, email }, { page: phone });
});

test("an administrator takes back the import of the wrong file, and cannot once somebody has begun", async ({
  page,
  centre,
  signIn,
}) => {
  const unique = uniqueText(8);
  const learners = ["Una", "Vic"].map((name) => ({
    name: `${name} ${unique}`,
    email: `${name}.${unique}@example.com`.toLowerCase(),
  }));
  const file = new Blob([learnersCsv(learners)], { type: "text/csv" });
  await centre.ask(centre.admin, importLearners, { form: { file } });
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  await page.getByRole("link", { name: `Una ${unique}` }).click();
  await expect(page.getByText("Has not chosen a password yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send welcome email" }).press("Enter");
  await expect(
    page.getByText(`A welcome email is on its way to una.${unique}@example.com.`.toLowerCase()),
  ).toBeVisible();
  await expect(page.getByText(/^Imported .*, with 1 other$/)).toBeVisible();
  await page.getByRole("button", { name: "Take this import back" }).press("Enter");
  await inspect(page, "the question before an import is taken back");
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 accounts" }).press("Enter");
  await expect(page.getByText("The import is taken back: 2 accounts are gone.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.goto(`/admin/users?search=${unique}`);
  await expect(page.getByText("No users found.").first()).toBeVisible();
});

test("the page of an assessor has what waits for them and their duties", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Trunking");
  await signIn(centre.admin, { to: `/admin/users/${ann._id}` });
  await expect(page.getByText("1 portfolio, Today")).toBeVisible();
  await expect(page.getByRole("region", { name: "Duties" }).getByText("None.")).toBeVisible();
  await inspect(page, "an assessor's page");
});
