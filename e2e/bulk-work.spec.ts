import { listNotifications } from "contract/notifications/notifications.ts";
import { inspect } from "./setup/inspect.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

test("an administrator gives several students an assessor by keyboard, undoes it, and sees the workload", async ({
  page,
  centre,
  signIn,
}) => {
  const unique = uniqueText(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  const bob = await centre.newcomer("assessor", { name: `Bob ${unique}` });
  const abe = await centre.newcomer("student", { name: `Abe ${unique}`, assessor: bob });
  await centre.newcomer("student", { name: `Ben ${unique}` });
  await centre.newcomer("student", { name: `Cat ${unique}` });
  await centre.create(abe, "Waits");
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  const students = page.getByRole("region", { name: "Students (3)" });
  const workload = page.getByRole("table", { name: /^Workload per assessor/ });
  await expect(workload.getByRole("row", { name: bob.name })).toContainText(/11since \d/);
  await workload.getByRole("link", { name: `1 learners of ${bob.name}` }).click();
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
  await expect(page.getByRole("region", { name: "Students (1)" }).getByRole("rowheader")).toContainText(
    `Abe ${unique}`,
  );
  await workload.getByRole("link", { name: `1 portfolios that wait for ${bob.name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolios Management" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("1 portfolio of 1 student");
  await inspect(page, "portfolios that wait for one assessor");
  await page.goto(`/admin/users?search=${unique}`);

  await students.getByLabel(`Choose Abe ${unique}`).focus();
  await page.keyboard.press("Space");
  await students.getByLabel(`Choose Cat ${unique}`).press("Space");
  await expect(students.getByRole("status")).toHaveText(/^2 of 3 students selected/);
  await inspect(page, "users, two chosen");
  await page.emulateMedia({ media: "print" });
  await expect(students.getByRole("rowheader")).toHaveCount(3);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(students.getByRole("columnheader").first()).toContainText("Name");
  await page.emulateMedia({ media: "screen" });
  await students.getByLabel("Assessor for the chosen students").selectOption({ label: ann.name });
  await students.getByRole("button", { name: "Assign to 2" }).press("Enter");
  await expect(page.getByText(`2 learners now have ${ann.name}.`)).toBeVisible();
  await expect(students.getByLabel("Choose all 3")).toBeFocused();
  await expect(students.getByLabel(`Currently Assigned to: ${ann.name}`)).toHaveCount(2);
  await expect(workload.getByRole("row", { name: ann.name })).toContainText(/21since \d/);

  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Undone for 2 learners.")).toBeVisible();
  await expect(students.getByLabel(`Assessor of Abe ${unique}`)).toHaveValue(bob._id);
  await expect(students.getByLabel(`Assessor of Cat ${unique}`)).toHaveValue("");

  await students.getByLabel("Choose all 3").press("Space");
  await expect(students.getByRole("status")).toHaveText(/^All 3 that match are selected/);
  await expect(students.getByRole("button", { name: "Assign to 3" })).toHaveCount(0);
  await students.getByLabel("Assessor for the chosen students").selectOption({ label: "No assessor" });
  await students.getByRole("button", { name: "Assign to 3" }).press("Enter");
  await expect(
    page.getByText(/^1 learner now has no assessor\. Ben .* and Cat .* were skipped: nothing to change\./),
  ).toBeVisible();
  await expect(students.getByLabel("Currently Assigned to:")).toHaveCount(0);
});

test("choosing an assessor sends nothing until it is confirmed, and can be undone and taken away", async ({
  page,
  centre,
  signIn,
}) => {
  const unique = crypto.randomUUID().slice(0, 6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  const bob = await centre.newcomer("assessor", { name: `Bob ${unique}` });
  const sam = await centre.newcomer("student", { name: `Sam ${unique}`, assessor: ann });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  const assessor = page.getByRole("combobox", { name: `Assessor of Sam ${unique}` });
  const present = page.getByRole("region", { name: "Students (1)" }).getByLabel("Currently Assigned to:");
  await assessor.focus();
  await page.keyboard.press("ArrowDown");
  const assign = page.getByRole("button", { name: `Assign the assessor of Sam ${unique}` });
  await expect(assign).toBeVisible();
  await inspect(page, "users, an assessor chosen and not confirmed");
  await page.keyboard.press("Escape");
  await expect(assessor).toHaveValue(ann._id);
  await expect(assign).toHaveCount(0);
  await expect(present).toHaveAccessibleName(`Assessor of Sam ${unique}. Currently Assigned to: ${ann.name}`);
  expect(sent).toEqual([]);

  await assessor.selectOption({ label: bob.name });
  await assign.click();
  await expect(page.getByText("Assessor assigned successfully!")).toBeVisible();
  await expect(assessor).toBeFocused();
  await expect(present).toHaveAccessibleName(`Assessor of Sam ${unique}. Currently Assigned to: ${bob.name}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The assignment is undone.")).toBeVisible();
  await expect(present).toHaveAccessibleName(`Assessor of Sam ${unique}. Currently Assigned to: ${ann.name}`);

  await assessor.selectOption({ label: "Select Assessor" });
  await page.getByRole("button", { name: `Remove the assessor of Sam ${unique}` }).click();
  await expect(page.getByText("Assessor removed.")).toBeVisible();
  await expect(present).toHaveCount(0);
  const texts = async (who: typeof sam) =>
    (await centre.ask(who, listNotifications)).notifications.map(({ text }) => text);
  expect((await texts(sam))[0]).toBe("You have no assessor at present.");
  expect(await texts(bob)).toContain(`Sam ${unique} is no longer assigned to you.`);
});

test("an administrator deactivates several students at once, takes it back, and leaves the choice with Escape", async ({
  page,
  centre,
  signIn,
}) => {
  const unique = uniqueText(6);
  for (const name of ["Abe", "Ben", "Cat"]) await centre.newcomer("student", { name: `${name} ${unique}` });
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  const students = page.getByRole("region", { name: "Students (3)" });
  for (const name of ["Abe", "Cat"]) await students.getByLabel(`Choose ${name} ${unique}`).press("Space");
  await expect(students.getByRole("button", { name: "Activate", exact: true })).toHaveCount(0);
  const top = await students.getByRole("row").first().boundingBox();
  await page.keyboard.press("Escape");
  await expect(students.getByLabel("Choose all 3")).toBeFocused();
  await expect(students.getByRole("status")).toHaveCount(0);
  expect(await students.getByRole("row").first().boundingBox()).toEqual(top);

  for (const name of ["Abe", "Cat"]) await students.getByLabel(`Choose ${name} ${unique}`).press("Space");
  await students.getByRole("button", { name: "Deactivate", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Deactivate 2 students?" })
    .getByRole("button", { name: "Deactivate" })
    .click();
  await expect(page.getByText("2 learners are deactivated.")).toBeVisible();
  await expect(students.getByText("Inactive", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 2 learners.")).toBeVisible();
  await expect(students.getByText("Inactive", { exact: true })).toHaveCount(0);
});

test("a chosen assessor is assigned when the field is left", async ({ page, centre, signIn }) => {
  const unique = uniqueText(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  await centre.newcomer("student", { name: `Sam ${unique}` });
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  const assessor = page.getByRole("combobox", { name: `Assessor of Sam ${unique}` });
  await assessor.selectOption({ label: ann.name });
  await assessor.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Assign the assessor of Sam ${unique}` })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Assessor assigned successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: `Actions for Sam ${unique}` })).toBeFocused();
});

test("on the way from the field to Try again nothing is sent", async ({ page, centre, signIn }) => {
  const unique = uniqueText(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  await centre.newcomer("student", { name: `Sam ${unique}` });
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  let sent = 0;
  await page.route(/\/assign-assessor\//, (route) => (++sent === 1 ? route.abort() : route.continue()));
  await page.getByRole("combobox", { name: `Assessor of Sam ${unique}` }).selectOption({ label: ann.name });
  await page.getByRole("button", { name: `Assign the assessor of Sam ${unique}` }).click();
  await page.getByRole("button", { name: "Try again" }).focus();
  await expect(page.getByRole("combobox", { name: `Assessor of Sam ${unique}` })).not.toBeFocused();
  expect(sent).toBe(1);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Assessor assigned successfully!")).toBeVisible();
  expect(sent).toBe(2);
});
