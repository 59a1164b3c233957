import { apply } from "contract/applications/applications.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { application } from "../test/product/applications.ts";
import { actingAs, button, presses } from "./setup/acting-as.ts";
import { mark } from "./setup/lost-calls.ts";
import { test } from "./test.ts";

test("an administrator's acts on several applications and deleted portfolios happen once", async ({
  page,
  centre,
  signIn,
}) => {
  const { twice, all } = actingAs("lists", page, centre);
  const sam = await centre.newcomer("student");
  for (const name of ["Amy", "Ben"]) {
    await centre.ask(undefined, apply, { body: application({ firstName: name, familyName: `List${mark}` }) });
    const id = await centre.create(sam, `${name} list${mark}`, "Draft");
    await centre.ask(sam, deletePortfolio, { params: { id } });
  }
  await signIn(centre.admin, { to: `/admin/applications?search=List${mark}` });
  await page.getByLabel("Choose all 2").check();
  await page.getByLabel("Stage for the chosen applications").selectOption("Interview");
  await twice("changeApplications", presses(page, "Move 2"), "Try again");
  await twice("undoApplications", presses(page, "Undo"), "Try again");

  await page.goto(`/admin/portfolios?view=deleted&search=${encodeURIComponent(sam.name)}`);
  for (const name of ["Amy", "Ben"]) await page.getByLabel(`Choose ${name} list${mark} of`).check();
  await twice("restoreSeveral", () => button(page, "Restore 2").click(), "Try again");
  await twice("undoRestores", presses(page, "Undo"), "Try again");
  all();
});
