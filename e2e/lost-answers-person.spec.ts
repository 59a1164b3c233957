import { logIn } from "contract/accounts/accounts.ts";
import { importLearners } from "contract/accounts/import.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { actingAs, confirmed, presses } from "./setup/acting-as.ts";
import { mark } from "./setup/lost-calls.ts";
import { expect, test } from "./test.ts";

test("what an administrator does on a person's page happens once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("person", page, centre);
  const email = `una-${mark}@example.com`;
  const file = new Blob([learnersCsv([{ name: `Una ${mark}`, email }])], { type: "text/csv" });
  await centre.ask(centre.admin, importLearners, { form: { file } });
  const sam = await centre.newcomer("student", { name: `Sam ${mark}` });
  await centre.ask(undefined, logIn, { body: { email: sam.email, password: sam.password } });

  await signIn(centre.admin, { to: `/admin/users?search=Una ${mark}` });
  await page.getByRole("link", { name: `Una ${mark}` }).click();
  await twice("sendWelcome", presses(page, "Send welcome email"), "Try again");

  await page.goto(`/admin/users/${sam._id}`);
  await page.getByRole("button", { name: /^Change the registration for / }).click();
  await page.getByRole("dialog").getByLabel("Registration number").fill(`CG-${mark}`);
  await twice("changeRegistration", presses(page, "Save"));
  await twice("signOutPerson", confirmed(page, "End all", "Sign out"), "Try again");

  await page.goto(`/admin/users?search=Una ${mark}`);
  await page.getByRole("link", { name: `Una ${mark}` }).click();
  await twice("undoImport", confirmed(page, "Take this import back", "Delete 1 account"), "Try again");
  await expect(page).toHaveURL(/\/admin\/users$/);
  all();
});
