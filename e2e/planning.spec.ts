import type { Page } from "@playwright/test";
import { day } from "contract/core/calendar.ts";
import { clockInLondon } from "contract/core/dates.ts";
import { listHours } from "contract/plan/hours.ts";
import { listTasks, setTask } from "contract/plan/tasks.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { expect, test } from "./test.ts";

const button = (name: string, on: Page) => on.getByRole("button", { name, exact: true });
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
  await signIn(ann, { to: "/plan" });
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
  await inspect(page, "a plan without anything");

  // By keyboard alone.
  await button("Plan something", page).press("Enter");
  await button("Plan it", page).press("Enter");
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

  await button("Plan something", page).click();
  await button("Visit", page).click();
  await page.getByRole("dialog").getByLabel("Learner").selectOption({ label: sam.name });
  await page.getByLabel("What").fill("Site visit");
  await page.getByLabel("Starts").fill(`${inDays(3).slice(0, 10)}T10:00`);
  await page.getByLabel("Where").fill("Armley Road, LS12");
  await button("Plan it", page).click();
  await expect(due).toContainText("10:00 to 11:00, Armley Road, LS12");
  await inspect(page, "an assessor's plan");

  const phone = await otherDevice();
  await resize(phone, { width: 390, height: 844 });
  await signIn(sam, { page: phone });
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
  await button("Cancel Site visit", page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel it" }).click();
  await expect(page.getByText("Site visit: cancelled")).toBeVisible();
  await expect(phone.getByRole("list", { name: "Due next" })).toHaveCount(0);
  expect(await read()).toMatch(/SUMMARY:Site visit[\s\S]*STATUS:CANCELLED/);
});

test("without a connection a plan is read, and what is done and the hours of a day wait until there is one", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const dueOn = inDays(2).slice(0, 10);
  await centre.ask(ann, setTask, { body: { learner: sam._id, kind: "task", title: "Send it", dueOn } });
  await signIn(sam);
  const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await link("Hours").click();
  await expect(button("Add", page)).toBeVisible();
  await link("Plan").click();
  await expect(page.getByText("Send it")).toBeVisible();
  await loseSignal(page);
  await button("Done: Send it", page).click();
  await expect(page.getByText("Done here. It is sent when there is a connection.")).toBeVisible();
  await link("Hours").click();
  for (const name of ["Training day", "Today", "1 h"]) await button(name, page).click();
  await button("Add", page).click();
  await expect(page.getByText("1 entry on this device, sent when there is a connection.")).toBeVisible();
  await inspect(page, "hours that wait");
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("region", { name: "Send it" })).toContainText("Plan · Done");
  await expect(page.getByRole("region", { name: /^Training day/ })).toContainText("Hours off the job · 1 h");
  await inspect(page, "what waits of a plan");
  await page.context().setOffline(false);
  await expect(page.getByText("Everything that waited on this device has arrived and is checked.")).toBeVisible();
  const { tasks } = await centre.ask(sam, listTasks);
  expect(tasks.map(({ doneAt }) => doneAt !== null)).toEqual([true]);
  expect((await centre.ask(sam, listHours)).total).toBe(60);
});
