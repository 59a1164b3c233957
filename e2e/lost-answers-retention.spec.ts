import { setActive } from "contract/accounts/accounts.ts";
import { apply } from "contract/applications/applications.ts";
import { actingAs, button } from "./setup/acting-as.ts";
import { leaver } from "./setup/leavers.ts";
import { mark } from "./setup/lost-calls.ts";
import { expect, open, test } from "./test.ts";

test("an administrator's acts with holds and erasures happen once", async ({ page, centre, product, signIn }) => {
  const { twice, all } = actingAs("retention", page, centre);
  const applicant = { firstName: "Leah", familyName: "Armitage", email: `leah-${mark}@example.com` };
  const answers = { courseToStudy: "GCSE English", dateOfBirth: "2001-03-27", agreedToDeclaration: true } as const;
  const { reference } = await centre.ask(undefined, apply, { body: { ...applicant, ...answers } });
  await signIn(centre.admin, { to: `/admin/applications/pipeline?search=${reference}` });
  await open(page, page.getByRole("link", { name: "Leah Armitage" }), "Application of Leah Armitage");
  await page.getByText("Sensitive answers", { exact: true }).click();
  await page.getByLabel("Why these answers are erased").fill("Not needed any more.");
  await twice("eraseSensitive", () => button(page, "Erase these answers").click(), "Try again");

  const { _id: id, name } = await centre.newcomer("student", { name: "Kit Kerr" });
  await centre.ask(centre.admin, setActive, { params: { id }, body: { isActive: false } });
  await page.goto(`/admin/retention?show=holds&person=${id}`);
  const dialog = page.getByRole("dialog");
  const sends = (press: string) => () => button(dialog, press).click();
  await button(page, "Put on hold").click();
  await dialog.getByLabel("Why").fill("An appeal.");
  await twice("holdPerson", sends("Put on hold"));
  await button(page, `End hold on ${name}`).click();
  await dialog.getByLabel("Why").fill("Not upheld.");
  await twice("endHold", sends("End hold"), "Try again");
  await page.getByLabel(`Type ${name} to erase this person`).fill(name);
  await page.getByLabel("Why").fill("They asked.");
  await twice("erasePerson", () => button(page, "Erase").click(), "Try again");
  await expect(page.getByRole("heading", { name: "Erased people" })).toBeVisible();

  await leaver(centre, product.folder, "Una Ansah");
  await page.goto("/admin/retention");
  const rule = page.getByLabel("Kept for: Staff who left");
  await twice("changeRule", async () => void (await rule.selectOption("4 years")), "Try again");
  const typed = page.getByLabel(/^Type ERASE/);
  await typed.fill((await page.getByText(/^Type ERASE [\d,]+ to run it$/).innerText()).slice(5, -10));
  await twice("startRun", () => button(page, "Run now").click(), "Try again");
  all();
});
