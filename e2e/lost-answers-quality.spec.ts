import { actingAs, button, presses } from "./setup/acting-as.ts";
import { untilSettled, verifying } from "./setup/quality.ts";
import { expect, test } from "./test.ts";

// A server of its own: every closed round is drawn from.
test.use({ productFor: "lost answers of a verifier" });

test("a verifier's acts happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("verifier", page, centre);
  const ann = await centre.newcomer("assessor");
  // Whose round Ann looks at in the end.
  const bob = await centre.newcomer("assessor", { name: "Bob" });
  await centre.record(bob, await centre.newcomer("student", { assessor: bob }));
  await verifying(centre, ann);
  await signIn(ann, { to: "/quality/plan" });
  await button(page, "Make a plan").click();
  await twice("setPlan", presses(page, "Save the plan"));
  await untilSettled(page);
  await button(page, "Raise risk of Bob").click();
  await page.getByLabel("Why").fill("Two employers have complained.");
  await twice("setRisk", presses(page, "Save"), "Try again");
  await twice("drawSamples", presses(page, "Draw samples"), "Try again");
  await page.goto("/quality");
  await expect(page.getByRole("heading", { name: "What Bob decided" })).toBeVisible();
  await twice("checkSample", presses(page, /^Agree/), "shows itself");
  all();
});
