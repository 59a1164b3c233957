import type { Page } from "@playwright/test";
import { inspect } from "./setup/inspect.ts";
import { untilSettled } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { thumb } from "./setup/thumb.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "quality" });

test("a verifier draws, agrees with one key and requires an action, which its assessor answers", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  const tom = await centre.newcomer("student", { name: "Tom Tate", assessor: ann });
  for (const learner of [sam, tom]) await centre.record(ann, learner);

  await signIn(centre.admin, { to: `/admin/users?search=${vic.name}` });
  await chooseFor(page, vic.name, "Duties");
  await page.getByLabel("Internal verifier").check();
  await page.getByLabel("Why").fill("Has the award.");
  await inspect(page, "the duties of an assessor");
  await page.getByRole("button", { name: "Save duties" }).click();
  await expect(page.getByText("The duties are saved.")).toBeVisible();

  const desk = await otherDevice();
  await resize(desk, { width: 1366, height: 768 });
  await signIn(vic, { page: desk });
  await desk.getByRole("link", { name: "Quality", exact: true }).click();
  await desk.getByRole("link", { name: "Sampling plan" }).click();
  await desk.getByRole("button", { name: "Make a plan" }).press("Enter");
  await inspect(desk, "a new sampling plan");
  await desk.getByRole("button", { name: "Save the plan" }).press("Enter");
  await expect(desk.getByText("The plan is saved.")).toBeVisible();
  await untilSettled(desk);
  await expect(desk.getByText("at least 2")).toBeVisible();
  await inspect(desk, "the next draw");
  await desk.getByRole("button", { name: "Raise risk of Ann" }).click();
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Say why, in at least 10 characters.")).toBeVisible();
  await inspect(desk, "the risk of an assessor");
  await desk.getByLabel("Why").fill("Two employers have complained.");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText(/^Raised to new by Vic Verne, .*: Two employers have complained\.$/)).toBeVisible();
  await inspect(desk, "a raised risk");
  const drawing = thumb();
  await drawing.press(desk.getByRole("button", { name: "Draw samples" }));
  await expect(desk.getByText("2 samples are drawn.")).toBeVisible();
  expect(drawing.presses()).toBe(1);
  await desk.getByRole("button", { name: "Draw again and compare" }).click();
  await expect(desk.getByText("Same 2 samples")).toBeVisible();

  await resize(desk, { width: 1366, height: 768 });
  await desk.getByRole("link", { name: "Quality", exact: true }).click();
  await expect(desk.getByText("1 of 2 samples")).toBeVisible();
  await expect(desk.getByRole("heading", { name: "What Ann decided" })).toBeVisible();
  await desk.keyboard.press("n");
  await expect(desk.getByText("2 of 2 samples")).toBeVisible();
  await desk.keyboard.press("p");
  await expect(desk.getByText("1 of 2 samples")).toBeVisible();
  await expect(desk.getByRole("heading", { name: "What Ann decided" })).toBeVisible();
  await inspect(desk, "a sample");
  await readsOthers(desk);
  await resize(desk, { width: 1366, height: 768 });
  await expect(desk.getByRole("heading", { name: "What Ann decided" })).toBeVisible();
  const agreeing = thumb();
  await agreeing.key(desk, "y");
  await expect(desk.getByText("1 of 1 samples")).toBeVisible();
  expect(agreeing.presses()).toBe(1);

  await resize(desk, { width: 390, height: 844 });
  await inspect(desk, "a sample on a phone");
  await resize(desk, { width: 390, height: 844 });
  const found = desk.getByRole("textbox", { name: "What you found" });
  await desk.getByRole("button", { name: "Action required" }).click();
  await expect(desk.getByRole("alert")).toContainText("Say what is to be done");
  await found.fill("Say how you know that the cable is fire resistant.");
  await desk.getByRole("button", { name: "Action required" }).click();
  await expect(desk.getByText("Nothing waits for you.")).toBeVisible();

  const phone = await otherDevice();
  await resize(phone, { width: 390, height: 844 });
  await signIn(ann, { page: phone });
  const answering = thumb();
  await answering.press(phone.getByRole("button", { name: /^Answer: / }));
  await inspect(phone, "an action to be answered");
  await resize(phone, { width: 390, height: 844 });
  await phone.getByLabel("What you did, or why not").fill("The sheath is marked FP200.");
  await answering.press(phone.getByRole("button", { name: "Send answer" }));
  await expect(phone.getByRole("region", { name: "Actions" })).toBeHidden();
  expect(answering.presses()).toBe(2);

  await resize(desk, { width: 1366, height: 768 });
  await desk.reload();
  await expect(desk.getByText("The sheath is marked FP200.")).toBeVisible();
  await desk.keyboard.press("y");
  await expect(desk.getByText("Nothing waits for you.")).toBeVisible();
});

/** From a sample its learner's portfolio and logbook, to read: nothing of what their assessor does is offered. */
async function readsOthers(desk: Page): Promise<void> {
  const address = desk.url();
  const acts = desk.getByRole("main").getByRole("button", { name: /Change dates|as achieved|Take back|Ask a witness/ });
  await desk.getByRole("link", { name: "Portfolio", exact: true }).click();
  await expect(desk.getByRole("heading", { name: "Images" })).toBeVisible();
  await inspect(desk, "a portfolio that a verifier reads");
  await expect(desk.getByRole("link", { name: "Review Portfolio" })).toBeHidden();
  await expect(desk.getByRole("heading", { name: "Questions", exact: true })).toBeHidden();
  await expect(acts).toHaveCount(0);
  await desk.goto(address);
  await resize(desk, { width: 1366, height: 768 });
  await desk.getByRole("link", { name: /^(Sam|Tom) / }).click();
  await expect(desk.getByText(/^Currently Viewing: (Sam|Tom) /)).toBeVisible();
  await desk
    .getByRole("button", { name: "Range" })
    .or(desk.getByRole("tab", { name: "Range" }))
    .click();
  await expect(desk.getByText("Still missing for this unit").first()).toBeVisible();
  await inspect(desk, "a logbook that a verifier reads");
  await expect(desk.getByRole("link", { name: "Download everything" })).toBeHidden();
  await expect(acts).toHaveCount(0);
  await desk.goto(address);
  await resize(desk, { width: 1366, height: 768 });
  await expect(desk.getByText("1 of 2 samples")).toBeVisible();
}
