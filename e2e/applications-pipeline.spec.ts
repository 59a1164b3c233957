import type { Page } from "@playwright/test";
import { apply } from "contract/applications/applications.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, open, test } from "./test.ts";

const stage = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an applicant goes from New to learner, by keyboard and on a phone, and chooses a password", async ({
  page,
  product,
  centre,
  signIn,
  otherDevice,
}) => {
  const familyName = `Armitage ${uniqueText(6)}`;
  const email = `${uniqueText(6)}@example.com`;
  const about = { firstName: "Leah", courseToStudy: "GCSE English", dateOfBirth: "2001-03-27" } as const;
  await centre.ask(undefined, apply, { body: { familyName, email, ...about, agreedToDeclaration: true } });
  const ann = await centre.newcomer("assessor", { name: `Ann ${uniqueText(6)}` });
  await signIn(centre.admin, { to: "/admin/applications" });
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Pipeline" }).click();
  await page.getByLabel("Name, email or reference").fill(familyName);
  const card = page.getByRole("link", { name: `Leah ${familyName}` });
  await expect(stage(page, "New")).toContainText(familyName);
  await inspect(page, "the pipeline of applications");
  await resize(page, { width: 1366, height: 768 });
  await card.press("3");
  await expect(stage(page, "Interview")).toContainText(familyName);
  await card.dragTo(stage(page, "Accepted"));
  await expect(stage(page, "Accepted")).toContainText(familyName);

  await resize(page, { width: 390, height: 844 });
  await page.goto(`/admin/applications/pipeline?stage=accepted&search=${encodeURIComponent(familyName)}`);
  await open(page, card, `Application of Leah ${familyName}`);
  await page.getByLabel("Add a note").fill("Rang: wants evening visits.");
  await button(page, "Add note").click();
  await expect(page.getByRole("list", { name: "What happened" })).toContainText("Rang: wants evening visits.");
  await page.getByLabel("Assigned Assessor").selectOption({ label: ann.name });
  await inspect(page, "an accepted application");
  await button(page, "Make this applicant a learner").click();
  await expect(page.getByText(/^Learner since /)).toBeVisible();
  await inspect(page, "an application of a learner");

  const welcome = await emailTo(product.folder, email, "Your Portfolio Builder account");
  const phone = await otherDevice();
  await phone.goto(linkIn(welcome));
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
});
