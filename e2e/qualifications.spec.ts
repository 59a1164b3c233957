import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { mark } from "./setup/lost-calls.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { qualificationFile } from "./setup/qualification-file.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

test("a qualification is imported, a learner works towards it, is moved to its next version and back, and nothing is lost", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const code = `J-${mark}`;
  const choose = async (text: string) => {
    await page.goto("/admin/qualifications?show=import");
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Title").fill("Level 3 Diploma");
    const file = { name: "diploma.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
  };
  await signIn(centre.admin);
  await resize(page, desktop);
  await choose(qualificationFile().replace("Mark every core", "=HYPERLINK(1)"));
  await expect(page.getByText("diploma.csv: 1 fault.")).toBeVisible();
  await expect(page.getByRole("row", { name: /row 3, criterionText/i })).toBeVisible();
  await inspect(page, "a file with a fault");
  await choose(qualificationFile());
  await expect(page.getByText(/becomes version 1, with 3 criteria in 2 units/)).toBeVisible();
  await page.getByRole("button", { name: "Import version 1" }).press("Enter");
  await expect(page.getByRole("row", { name: new RegExp(`${code}, version 1`) })).toBeVisible();
  await inspect(page, "versions of qualifications");

  await page.goto(`/admin/users?search=${sam.email}`);
  await page
    .getByRole("button", { name: `Actions for ${sam.name}` })
    .first()
    .click();
  await open(page, page.getByRole("menuitem", { name: "Qualifications" }), "Qualifications");
  await page.getByLabel("Enrol on another").selectOption(`Level 3 Diploma (${code}, version 1)`);
  await page.getByRole("button", { name: "Enrol" }).click();
  await expect(page.getByText("Enrolled.")).toBeVisible();
  await resize(page, phone);
  await inspect(page, "what a learner works towards, on a phone");

  // The learner's own form and search know both.
  await signIn(sam, { to: "/portfolio" });
  const unit = page.getByRole("combobox", { name: "Select Unit" });
  await expect(unit.getByRole("option", { name: `Unit ${code}/301 - Terminate and connect` })).toBeAttached();
  await page.getByLabel("Search all 236 criteria").fill("prove dead");
  await expect(page.getByRole("list", { name: "Criteria found" })).toContainText("Prove a circuit dead");
  await inspect(page, "the form of a learner with two qualifications");
  const key = `${code}/301`;
  const also = JSON.stringify([{ unit: key, learningOutcome: "1", criteria: "1.2" }]);
  const form = { ...sentPortfolio("Glands", "To Be Reviewed", undefined, [key, "1", "1.1"]), also, declared: "true" };
  const { portfolio } = await centre.ask(sam, createPortfolio, { form });

  await signIn(ann);
  await resize(page, desktop);
  await page.goto(`/portfolio/assessor/${portfolio._id}`);
  await expect(page.getByText("Mark every core")).toBeVisible();
  await page.getByRole("button", { name: "Accept all" }).click();
  await page.getByRole("button", { name: "Submit and mark as done" }).click();
  await expect(page.getByText("Feedback submitted and portfolio marked as done")).toBeVisible();

  const signedOff = async (unitKey: string, criterion: string) => {
    await page.goto(`/student/logbook#ac-${unitKey.replaceAll("-", "~")}-1-${criterion}`);
    return page.locator(`[id="ac-${unitKey.replaceAll("-", "~")}-1-${criterion}"]`);
  };
  await signIn(sam);
  for (const criterion of ["1.1", "1.2"]) await expect(await signedOff(key, criterion)).toContainText("Signed off");
  await inspect(page, "a logbook of two qualifications");

  // One of them alone, by keys; the address keeps it, and the other views follow.
  await resize(page, desktop);
  const chosen = page.getByRole("combobox", { name: "Qualification", exact: true });
  await chosen.focus();
  await page.keyboard.press("End");
  await expect(chosen.locator(":checked")).toHaveText(code);
  await expect(page).toHaveURL(/enrolment=[0-9a-f]{32}/);
  const other = page.getByText("Health and Safety").first();
  await expect(page.getByText("Terminate and connect").first()).toBeVisible();
  await expect(other).toBeHidden();
  await inspect(page, "a logbook of one of two qualifications");
  await page.reload();
  await expect(chosen.locator(":checked")).toHaveText(code);
  for (const view of ["Gaps", "Range", "What next"]) {
    await resize(page, phone);
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(chosen.locator(":checked")).toHaveText(code);
    await inspect(page, `${view} of one of two qualifications`);
  }

  await signIn(ann);
  await resize(page, desktop);
  await page.goto(`/assessor/logbook?student=${sam._id}`);
  await chosen.selectOption(code);
  await expect(page.getByText("Terminate and connect").first()).toBeVisible();
  await expect(other).toBeHidden();
  await inspect(page, "an assessor's logbook of one of two qualifications");
  await resize(page, phone);
  await chosen.selectOption("All");
  await expect(page).not.toHaveURL(/enrolment=/);
  await expect(other).toBeVisible();

  // The next version words one criterion anew: what is equal is carried over, the other stays unless it is mapped.
  await signIn(centre.admin);
  await choose(qualificationFile("Gland it to the maker's data"));
  await expect(page.getByRole("row", { name: /301 1.1/ })).toContainText("Gland it to the maker's data");
  await page.getByRole("button", { name: "Import version 2" }).click();
  const move = async (from: number, to: number) => {
    await page.goto(`/admin/qualifications?learner=${sam._id}`);
    const row = page.getByRole("row", { name: new RegExp(`${code}, version ${from}`) }).first();
    await row.getByRole("button", { name: "Move to another version" }).click();
    await expect(page.getByRole("dialog").getByLabel("To", { exact: true })).toContainText(`version ${to}`);
  };
  await move(1, 2);
  await expect(page.getByText(/^1 accepted criterion with the same number and text is carried over\./)).toBeVisible();
  await inspect(page, "a learner is moved to another version");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect(page.getByText(/1 accepted criterion was carried over|were carried over/)).toBeVisible();
  await signIn(sam);
  const next = `${code}v2/301`;
  await expect(await signedOff(next, "1.2")).toContainText("Signed off");
  await expect(await signedOff(next, "1.1")).not.toContainText("Signed off");
  await signIn(centre.admin);
  await move(2, 1);
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect(page.getByText(/carried over/).first()).toBeVisible();
  await signIn(sam);
  for (const criterion of ["1.1", "1.2"]) await expect(await signedOff(key, criterion)).toContainText("Signed off");
});
