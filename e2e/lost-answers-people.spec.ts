import { actingAs, button, presses } from "./setup/acting-as.ts";
import { mark } from "./setup/lost-calls.ts";
import { expect, test } from "./test.ts";

test("an administrator's acts on the list of users happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("people", page, centre);
  for (const name of ["Abe", "Ben"]) await centre.newcomer("student", { name: `${name} Peo${mark}` });
  await signIn(centre.admin, { to: `/admin/users?search=Peo${mark}` });
  await button(page, "More: import and export").click();
  await page.getByRole("menuitem", { name: "Cohorts and employers" }).click();
  const groups = page.getByRole("dialog", { name: "Cohorts and employers" });
  await button(groups, "New group").click();
  await groups.getByLabel("Name").fill(`Leeds ${mark}`);
  await twice("makeGroup", presses(page, "Save"));
  await button(groups, `Change Leeds ${mark}`).click();
  await groups.getByLabel("Name").fill(`Leeds North ${mark}`);
  await twice("changeGroup", presses(page, "Save"));
  await twice("removeGroup", presses(page, `Remove Leeds North ${mark}`), "Try again");
  await button(groups, "Close").click();

  await button(page, "Views").click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`View ${mark}`);
  await twice("saveView", presses(page, "Save"));
  await page.getByLabel("Choose all 2").check();
  await twice(
    "changeSeveral",
    async () => {
      await button(page, "Deactivate").click();
      await button(page.getByRole("dialog"), "Deactivate").click();
    },
    "Try again",
  );
  await twice("undoSeveral", presses(page, "Undo"), "Try again");
  await twice(
    "removeView",
    async () => {
      await button(page, `View ${mark}`).click();
      await page.getByRole("menuitem", { name: `Remove “View ${mark}”` }).click();
    },
    "Try again",
  );
  await expect(button(page, "Views")).toBeVisible();
  all();
});
