import { listExercises } from "contract/quality/exercises.ts";
import { inspect } from "./setup/inspect.ts";
import { verifying } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { decidedRound } from "./setup/standardising.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "standardisation" });

const wide = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

test("a round is judged blind by keys and by thumb, compared, and agreed upon", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  const una = await centre.newcomer("assessor", { name: "Una Upton" });
  const ugo = await centre.newcomer("assessor", { name: "Ugo Udall" });
  await verifying(centre, vic);
  await decidedRound(centre, ann, sam, "SWA to a roof fan, by Sam");

  await resize(page, wide);
  await signIn(vic);
  await page.getByRole("link", { name: "Quality", exact: true }).click();
  await page.getByRole("link", { name: "Standardise" }).click();
  await inspect(page, "no exercise yet");
  await resize(page, wide);
  await page.getByRole("button", { name: "New exercise" }).press("Enter");
  await page.getByLabel("Learner").fill("Sam");
  await page.getByRole("button", { name: /^Judge this: / }).press("Enter");
  await expect(page.getByLabel("Una Upton")).toBeChecked();
  await expect(page.getByLabel("Ann")).toHaveCount(0);
  await inspect(page, "a new exercise");
  await resize(page, wide);
  await page.getByRole("button", { name: "Ask 2 people" }).press("Enter");
  await expect(page.getByText("They are told, and judge it blind.")).toBeVisible();
  await expect(page.getByText("0 of 2 have answered")).toBeVisible();

  const desk = await otherDevice();
  await resize(desk, wide);
  await signIn(una, { page: desk });
  await desk.getByRole("region", { name: "To judge blind 1" }).getByRole("link", { name: "SWA to a roof fan" }).click();
  await expect(desk.getByRole("heading", { name: "0 of 2 judged" })).toBeVisible();
  await expect(desk.getByRole("main")).not.toContainText(/Sam|Ann/);
  await inspect(desk, "a round to be judged blind");
  await resize(desk, wide);
  await desk.keyboard.press("x");
  const missing = desk.getByLabel("What is missing for 315 6.2e");
  await expect(missing).toBeFocused();
  await desk.keyboard.type("The gland is not earthed.");
  await desk.keyboard.press("Escape");
  await desk.keyboard.press("j");
  await desk.keyboard.press("y");
  await expect(desk.getByText("2 of 2 judged")).toBeVisible();
  await expect(desk.getByText(/^Kept on this device/)).toBeVisible();
  await desk.reload();
  await expect(missing).toHaveValue("The gland is not earthed.");
  await desk.getByRole("button", { name: "Send your judgement" }).click();
  await expect(desk.getByText("What others found opens once all have answered.").first()).toBeVisible();
  await expect(desk.getByText("“The gland is not earthed.”")).toBeVisible();
  await inspect(desk, "a judgement that waits for others");

  const thumb = await otherDevice();
  await resize(thumb, phone);
  const [exercise] = (await centre.ask(ugo, listExercises)).exercises;
  await signIn(ugo, { to: `/quality/exercises/${exercise?._id}`, page: thumb });
  await thumb.getByRole("button", { name: "Send your judgement" }).click();
  await expect(thumb.getByRole("alert")).toContainText("Accept 315 6.2e and 316 1.1, or say not yet.");
  await inspect(thumb, "a round to be judged blind on a phone");
  await resize(thumb, phone);
  await thumb.getByRole("button", { name: "Accept 315 6.2e" }).click();
  await thumb.getByRole("button", { name: "Accept 316 1.1" }).click();
  await thumb.getByRole("button", { name: "Send your judgement" }).click();
  await expect(thumb.getByRole("heading", { name: "2 differences" })).toBeVisible();
  await inspect(thumb, "differences on a phone");

  await resize(page, wide);
  await page.reload();
  await expect(page.getByText("They differ.")).toHaveCount(2);
  await page.getByLabel("What was agreed").fill("The earth tag has to be in sight.");
  await page.getByRole("button", { name: "Save what was agreed" }).click();
  await expect(page.getByRole("heading", { name: /^Agreed, written by Vic Verne/ })).toBeVisible();
  await inspect(page, "differences and what was agreed");
  await desk.reload();
  await expect(desk.getByText("The earth tag has to be in sight.")).toBeVisible();
});
