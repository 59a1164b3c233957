import { day } from "contract/core/calendar.ts";
import { clockInLondon } from "contract/core/dates.ts";
import { setTask } from "contract/plan/tasks.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { expect, test } from "./test.ts";

const inDays = (days: number) => clockInLondon(new Date(Date.now() + days * day));

test("an assessor plans a task and a visit, the learner does one, and a calendar reads both", async ({
  page,
  centre,
  product,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Ring final circuit");
  const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
  await signIn(ann);
  await page.goto("/plan");
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
  await inspect(page, "a plan without anything");

  // By keyboard alone.
  await button("Plan something").press("Enter");
  await button("Plan it").press("Enter");
  await expect(page.getByText("Say what is to be done.")).toBeVisible();
  await inspect(page, "a task with errors");
  await page.getByRole("dialog").getByLabel("Learner").selectOption({ label: sam.name });
  await page.getByLabel("What").fill("Send the method statement");
  await page.getByLabel("Due", { exact: true }).fill(inDays(-1).slice(0, 10));
  await page.getByLabel("What").press("Enter");
  await expect(page.getByText("Choose today or a later day.")).toBeVisible();
  await page.getByLabel("Due", { exact: true }).fill(inDays(1).slice(0, 10));
  await page.getByLabel(/^Search all \d+ criteria$/).fill("315 6.2e");
  await page.getByRole("list", { name: "Criteria found" }).getByRole("button").first().press("Enter");
  await inspect(page, "a task that is planned");
  await page.getByLabel("What").press("Enter");
  const due = page.getByRole("list", { name: "Due next" });
  await expect(due).toContainText("Due tomorrow, set by Ann");
  await expect(due).toContainText("For 315 6.2e");

  await button("Plan something").click();
  await button("Visit").click();
  await page.getByRole("dialog").getByLabel("Learner").selectOption({ label: sam.name });
  await page.getByLabel("What").fill("Site visit");
  await page.getByLabel("Starts").fill(`${inDays(3).slice(0, 10)}T10:00`);
  await page.getByLabel("Where").fill("Armley Road, LS12");
  await button("Plan it").click();
  await expect(due).toContainText("10:00 to 11:00, Armley Road, LS12");
  await inspect(page, "an assessor's plan");

  const phone = await otherDevice();
  await resize(phone, { width: 390, height: 844 });
  await signIn(sam, phone);
  const strip = phone.getByRole("region", { name: "Plan" });
  await expect(strip).toContainText("All 2");
  await inspect(phone, "a dashboard with a plan");
  await resize(phone, { width: 390, height: 844 });
  await button("Done: Send the method statement", phone).click();
  await expect(strip).toContainText("All 1");
  await phone.getByRole("button", { name: "Undo" }).click();
  await expect(strip).toContainText("All 2");
  await strip.getByRole("link", { name: "All 2" }).click();
  await button("Done: Send the method statement", phone).press("Enter");
  await expect(phone.getByRole("list", { name: "Done" })).toContainText("Send the method statement");
  await inspect(phone, "a learner's plan");
  await resize(phone, { width: 390, height: 844 });
  await phone.getByRole("link", { name: "Add to my calendar" }).click();
  await button("Make the address", phone).click();
  await inspect(phone, "the address of a calendar");
  const address = await phone.getByLabel("Your secret address").inputValue();
  const read = async () => (await fetch(new URL(new URL(address).pathname, product.url))).text();
  expect(await read()).toMatch(/SUMMARY:Site visit[\s\S]*STATUS:CONFIRMED/);
  await phone.keyboard.press("Escape");

  await expect(page.getByRole("list", { name: "Done" })).toContainText("Sam Singh: Send the method statement");
  await button("Cancel Site visit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel it" }).click();
  await expect(page.getByText("Site visit: cancelled")).toBeVisible();
  await expect(phone.getByRole("list", { name: "Due next" })).toHaveCount(0);
  expect(await read()).toMatch(/SUMMARY:Site visit[\s\S]*STATUS:CANCELLED/);
});

test("a plan is read without a connection, and says that Done needs one", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const dueOn = inDays(2).slice(0, 10);
  await centre.ask(ann, setTask, { body: { learner: sam._id, kind: "task", title: "Send it", dueOn } });
  await signIn(sam);
  await page.goto("/plan");
  await expect(page.getByText("Send it")).toBeVisible();
  await loseSignal(page);
  await page.getByRole("button", { name: "Done: Send it" }).click();
  await expect(page.getByText("This needs a connection. Nothing was changed.")).toBeVisible();
  await expect(page.getByText("Send it")).toBeVisible();
});
