import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { importColumns, importFields } from "contract/accounts/import-columns.ts";
import { type LearnerTexts, learnersCsv } from "../test/product/learners.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, open, test } from "./test.ts";

const address = () => `${uniqueText(13)}@example.com`;

async function choose(page: Page, learners: Partial<LearnerTexts>[], name = "learners.csv"): Promise<void> {
  const buffer = Buffer.from(learnersCsv(learners.map((one) => ({ email: address(), ...one }))));
  await page.getByLabel("CSV file", { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("an administrator imports learners, and one of them logs in", async ({ page, centre, product, signIn }) => {
  const ann = await centre.newcomer("assessor");
  const email = address();
  const mark = uniqueText(6);
  const amy = { name: `Amy ${mark}`, email, assessor: ann.email, dob: "03/04/2001" };
  await signIn(centre.admin);
  await open(page, "Users", "Users Management");
  await open(page, "Import learners", "Import learners");
  await expect(page.getByRole("heading", { level: 1, name: "Import learners" })).toBeFocused();
  await inspect(page, "nothing chosen");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a template" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("learners.csv");
  const heads = importFields.map((field) => importColumns[field].title).join(",");
  expect(await readFile(await saved.path(), "utf8")).toBe(`\ufeff${heads}\r\n`);
  await page.getByLabel("CSV file", { exact: true }).setInputFiles(await saved.path());
  await expect(page.getByRole("alert")).toContainText("There is no learner in this file.");
  await inspect(page, "a file without learners");

  await choose(page, [amy, { name: `Ben ${mark}`, dob: "3/4/01", email: centre.admin.email }, { name: `Cal ${mark}` }]);
  await expect(page.getByRole("status").filter({ hasText: "1 of 3 rows has an error" })).toBeFocused();
  await expect(
    page.getByText("Date of birth: Write the date as 2001-03-27 or 27/03/2001, the day first."),
  ).toBeVisible();
  await expect(page.getByText("Email: An account with this email already exists.")).toBeVisible();
  await expect(page.getByText(`Cal ${mark}`)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await inspect(page, "rows with errors");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Only rows with errors")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText(`Cal ${mark}`)).toBeVisible();

  await choose(page, [amy, { name: `Cal ${mark}` }], "corrected.csv");
  await expect(page.getByText("corrected.csv: 2 learners would be imported.")).toBeFocused();
  await expect(page.getByRole("cell", { name: "3 April 2001" })).toBeVisible();
  await inspect(page, "a preview without errors");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Import 2 learners" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 learners were imported.")).toBeFocused();
  await inspect(page, "imported");
  await open(page, page.getByRole("link", { name: "Go to Users" }), "Users Management");
  await page.getByLabel("Search by name, email or reference").fill(email);
  await expect(page.getByText(`Amy ${mark}`)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();

  await page.goto(linkIn(await emailTo(product.folder, email, "Your Portfolio Builder account")));
  await page.getByLabel("New Password").fill("amy chooses this 1");
  await page.getByLabel("Confirm Password").fill("amy chooses this 1");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn({ ...ann, email, password: "amy chooses this 1" });
  await expect(page.getByText(`Amy ${mark} (Student)`)).toBeVisible();
});

test("without a network nothing is lost, and a second try imports once", async ({ page, centre, signIn }) => {
  await signIn(centre.admin, { to: "/admin/import" });
  await page.route("**/api/users/import/preview", (route) => route.abort());
  await choose(page, [{}, {}]);
  await expect(page.getByRole("alert")).toContainText("We could not reach the server.");
  await inspect(page, "no network");
  await page.unroute("**/api/users/import/preview");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("2 learners would be imported.")).toBeVisible();

  // The server creates the accounts, and the answer is lost.
  let lost = 0;
  await page.route("**/api/users/import", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.getByRole("button", { name: "Import 2 learners" }).click();
  await expect(page.getByRole("alert")).toContainText("nobody is imported twice");
  await inspect(page, "an answer that was lost");
  await page.unroute("**/api/users/import");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("2 learners were imported.")).toBeVisible();
  expect(lost).toBe(1);
});

test("a file that was chosen later is not replaced by one that takes longer to read", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(centre.admin, { to: "/admin/import" });
  await page.evaluate(`{
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      if (this.name === "slow.csv") await new Promise((done) => { window.letGo = done; });
      return read.call(this);
    };
  }`);
  await choose(page, [{}, {}], "slow.csv");
  await page.waitForFunction("window.letGo");
  await choose(page, [{}], "quick.csv");
  await expect(page.getByText("quick.csv: 1 learner would be imported.")).toBeVisible();
  const looks: string[] = [];
  page.on("request", (request) => looks.push(request.url()));
  await page.evaluate("window.letGo()");
  await page.getByRole("button", { name: "Import 1 learner" }).click();
  await expect(page.getByText("1 learner was imported.")).toBeVisible();
  expect(looks.filter((url) => url.endsWith("/preview"))).toEqual([]);
});

test("whoever registers between preview and import is shown with their row", async ({ page, centre, signIn }) => {
  await signIn(centre.admin, { to: "/admin/import" });
  const email = address();
  await choose(page, [{ dob: "2001-02-31" }]);
  await expect(page.getByText("1 of 1 row has an error.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "2001-02-31" })).toBeVisible();
  await choose(page, [{}, { email }]);
  await expect(page.getByText("2 learners would be imported.")).toBeVisible();
  const form = {
    name: "Early Bird",
    email,
    password: "an early bird 1",
    dob: "2001-02-03",
    postcode: "LS1",
    qualification: "L3",
    phone: "01",
    referenceNo: "R",
    role: "student",
  };
  await page.request.post("/api/users/register", { multipart: form });
  await page.getByRole("button", { name: "Import 2 learners" }).click();
  await expect(page.getByRole("alert")).toContainText("Some rows have errors, so nobody was imported.");
  await expect(page.getByText("Email: An account with this email already exists.")).toBeVisible();
  await inspect(page, "registered in between");
});
