import { listExercises } from "contract/quality/exercises.ts";
import { actingAs, button, presses } from "./setup/acting-as.ts";
import { verifying } from "./setup/quality.ts";
import { decidedRound } from "./setup/standardising.ts";
import { expect, test } from "./test.ts";

// A server of its own: whoever assesses here is asked.
test.use({ productFor: "lost answers of standardisation" });

test("what is asked, judged, ended and agreed happens once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("standardisation", page, centre);
  const { ann, sam } = await centre.pair();
  const [vic, una] = [await centre.newcomer("assessor"), await centre.newcomer("assessor", { name: "Una Upton" })];
  await centre.newcomer("assessor", { name: "Ugo Udall" });
  await verifying(centre, vic);
  await decidedRound(centre, ann, sam, "SWA to a roof fan");
  await signIn(vic, { to: "/quality/exercises" });
  await button(page, "New exercise").click();
  await page.getByLabel("Learner").fill("Sam");
  await page.getByRole("button", { name: /^Judge this: / }).click();
  await twice("setExercise", presses(page, "Ask 2 people"));

  await button(page, "Logout").click();
  const [exercise] = (await centre.ask(una, listExercises)).exercises;
  const address = `/quality/exercises/${exercise?._id}`;
  await signIn(una, { to: address });
  await button(page, "Accept 315 6.2e").click();
  await button(page, "Accept 316 1.1").click();
  await twice("answerExercise", presses(page, "Send your judgement"));

  await button(page, "Logout").click();
  await signIn(vic, { to: address });
  await button(page, "End it now").click();
  await twice("endExercise", presses(page, "End it"), "Try again");
  await page.getByLabel("What was agreed").fill("The lock has to be in sight.");
  await twice("agreeOnExercise", presses(page, "Save what was agreed"));
  await expect(page.getByRole("heading", { name: /^Agreed, written by / })).toBeVisible();
  all();
});
