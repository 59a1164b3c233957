import { actingAs, button } from "./setup/acting-as.ts";
import { mark } from "./setup/lost-calls.ts";
import { qualificationFile } from "./setup/qualification-file.ts";
import { expect, test } from "./test.ts";

test("an administrator's acts with qualifications happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("qualifications", page, centre);
  const { _id: id } = await centre.newcomer("student", { name: "Quin Quale" });
  const code = `Q-${mark}`;
  await signIn(centre.admin);
  const choose = async (text: string) => {
    await page.goto("/admin/qualifications?show=import");
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Title").fill("Diploma");
    const file = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
  };
  await choose(qualificationFile());
  await twice("importQualification", () => button(page, "Import version 1").click(), "Try again");
  await choose(qualificationFile("Gland it well"));
  await button(page, "Import version 2").click();
  await expect(button(page, `Retire ${code}, version 2`)).toBeVisible();

  await page.goto(`/admin/qualifications?learner=${id}`);
  await page.getByLabel("Enrol on another").selectOption(`Diploma (${code}, version 1)`);
  await twice("enrol", () => button(page, "Enrol").click(), "Try again");
  await button(page, "Move to another version").last().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/0 accepted criteria with the same number and text/)).toBeVisible();
  await twice("moveEnrolment", () => button(dialog, "Move").click());
  await button(page, `End ${code}, version 2`).click();
  await dialog.getByLabel("Why").fill("They left it.");
  await twice("endEnrolment", () => button(dialog, "End").click(), "shows itself");
  await page.goto(`/admin/qualifications?show=jobs&code=${code}`);
  await button(page, "Add a job").click();
  await dialog.getByLabel("Title").fill("Gland run");
  await dialog.getByLabel("What to photograph").fill("Both ends");
  await dialog.getByLabel("Add a criterion").selectOption({ index: 1 });
  await twice("changeCatalogue", () => button(dialog, "Add the job").click());
  await page.goto("/admin/qualifications");
  await button(page, `Retire ${code}, version 1`).click();
  await twice("retireQualification", () => button(dialog, "Retire").click(), "Try again");
  all();
});
