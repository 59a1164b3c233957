import { actingAs, button, confirmed, presses } from "./setup/acting-as.ts";
import { achieving312, agreedWithAll } from "./setup/claims.ts";
import { verifying } from "./setup/quality.ts";
import { expect, test } from "./test.ts";

// A server of its own: every closed round is drawn from.
test.use({ productFor: "lost answers about claims" });

test("an administrator's acts with claims happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("claims", page, centre);
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  await verifying(centre, vic);
  await achieving312(centre, { ann, sam });
  await agreedWithAll(centre, vic, 1);
  await signIn(centre.admin, { to: "/claims" });
  const dialog = page.getByRole("dialog");
  const sends = (name: string) => () => button(dialog, name).click();
  await button(page, "Allow direct claims of 2357-13").click();
  await page.getByLabel("Why").fill("Letter of the awarding body.");
  await twice("setDirectClaims", sends("Allow"));
  await twice("claimUnits", confirmed(page, "Claim 1 unit", "Claim 1 unit"), "Try again");
  const box = page.getByRole("checkbox", { name: "Choose unit 312 of Sam Singh" });
  await box.check();
  await button(page, "Certificate number").click();
  await page.getByLabel("Certificate number").fill("C-1");
  await twice("releaseClaims", sends("Keep"), "Try again");
  await page.goto("/claims?show=certificated");
  await box.check();
  await presses(page, "Take back")();
  await page.getByLabel("Why").fill("The decision was wrong.");
  await twice("takeBackClaims", sends("Take back"), "Try again");
  await expect(page.getByText("No unit is certificated.")).toBeVisible();
  all();
});
