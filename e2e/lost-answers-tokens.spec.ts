import { actingAs, button, confirmed, presses } from "./setup/acting-as.ts";
import { test } from "./test.ts";

test("an administrator's acts with tokens happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("tokens", page, centre);
  await signIn(centre.admin, { to: "/admin/tokens" });
  await button(page, "New token").click();
  await page.getByLabel("What is it for?").fill("Power BI");
  await twice("makeToken", presses(page, "Make the token"));
  await button(page, "I have kept it").click();
  await twice("revokeToken", confirmed(page, "Revoke Power BI", "Revoke"), "Try again");
  all();
});
