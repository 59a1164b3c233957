import { actingAs, presses } from "./setup/acting-as.ts";
import { mark } from "./setup/lost-calls.ts";
import { expect, test } from "./test.ts";

test("a complaint, its answer, the notice and consent to photographs happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("privacy", page, centre);
  await page.goto("/complaints");
  await page.getByLabel("Your name").fill(`Nora ${mark}`);
  await page.getByLabel("Email address").fill(`nora-${mark}@example.com`);
  await page.getByLabel("What is it about?").selectOption("Fees or enrolment");
  await page.getByLabel("What happened?").fill("I paid twice.");
  await twice("complain", presses(page, "Send complaint"));

  await signIn(centre.admin, { to: `/admin/complaints?search=${mark}` });
  await page.getByRole("link", { name: /^C-/ }).click();
  await page.getByLabel("Note, answer or reason").fill("You have it back.");
  await twice("changeComplaint", presses(page, "Send answer"), "Try again");
  await page.goto("/admin/privacy");
  await page.getByLabel("Stands at the top of the notice").fill(`Cameras at door ${mark}.`);
  await twice("changePrivacy", presses(page, "Save"), "Try again");

  await signIn(await centre.newcomer("student"), { to: "/profile" });
  await twice("changePhotoConsent", presses(page, "Agree to being photographed"), "Try again");
  await expect(page.getByText("The centre may photograph and film you at work.")).toBeVisible();
  all();
});
