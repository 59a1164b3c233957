import { setActive } from "contract/accounts/accounts.ts";
import { actingAs, button } from "./setup/acting-as.ts";
import { expect, test } from "./test.ts";

test("an administrator's acts with holds and erasures happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("retention", page, centre);
  const { _id: id, name } = await centre.newcomer("student", { name: "Kit Kerr" });
  await centre.ask(centre.admin, setActive, { params: { id }, body: { isActive: false } });
  await signIn(centre.admin);
  await page.goto(`/admin/retention?person=${id}`);
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
  all();
});
