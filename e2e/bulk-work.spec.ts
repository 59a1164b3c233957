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
  await signIn(centre.admin);
  await page.goto(`/admin/users?search=${unique}`);
  const students = page.getByRole("region", { name: "Students (3)" });
  const workload = page.getByRole("table", { name: /^Workload per assessor/ });
  await expect(workload.getByRole("row", { name: bob.name })).toContainText(/11since \d/);
  await workload.getByRole("link", { name: `1 learners of ${bob.name}` }).click();
  await expect(page.getByLabel("Filter by Assessor")).toBeFocused();
  await expect(page.getByRole("region", { name: "Students (1)" }).getByRole("rowheader")).toHaveText(`Abe ${unique}`);
  await workload.getByRole("link", { name: `1 portfolios that wait for ${bob.name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolios Management" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("1 portfolio of 1 student");
  await inspect(page, "portfolios that wait for one assessor");
  await page.goto(`/admin/users?search=${unique}`);

  await students.getByLabel(`Choose Abe ${unique}`).focus();
  await page.keyboard.press("Space");
  await students.getByLabel(`Choose Cat ${unique}`).press("Space");
  await expect(students.getByRole("status")).toHaveText("2 chosen");
  await inspect(page, "users, two chosen");
  await page.emulateMedia({ media: "print" });
  await expect(students.getByRole("rowheader")).toHaveCount(3);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(students.getByRole("columnheader").first()).toHaveText("Name");
  await page.emulateMedia({ media: "screen" });
  await students.getByLabel("Assessor for the chosen students").selectOption({ label: ann.name });
  await students.getByRole("button", { name: "Assign to 2" }).press("Enter");
  await expect(page.getByText("Assessor assigned to 2 students")).toBeVisible();
  await expect(students.getByLabel("Choose all 3")).toBeFocused();
  await expect(students.getByText(`Currently Assigned to: ${ann.name}`)).toHaveCount(2);
  await expect(workload.getByRole("row", { name: ann.name })).toContainText(/21since \d/);

  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("The assignment is undone.")).toBeVisible();
  await expect(students.getByLabel(`Assessor of Abe ${unique}`)).toHaveValue(bob._id);
  await expect(students.getByLabel(`Assessor of Cat ${unique}`)).toHaveValue("");

  await students.getByLabel("Choose all 3").press("Space");
  await expect(students.getByRole("status")).toHaveText("3 chosen");
  await expect(students.getByRole("button", { name: "Assign to 3" })).toBeDisabled();
  await students.getByLabel("Assessor for the chosen students").selectOption({ label: "No assessor" });
  await students.getByRole("button", { name: "Assign to 3" }).press("Enter");
  await expect(page.getByText("Assessor taken away from 1 student")).toBeVisible();
  await expect(students.getByText("Currently Assigned to:")).toHaveCount(0);
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
  await signIn(centre.admin);
  await page.goto(`/admin/users?search=${unique}`);
  const assessor = page.getByLabel(`Assessor of Sam ${unique}`, { exact: true });
  const present = page.getByRole("region", { name: "Students (1)" }).getByText(/^Currently Assigned to:/);
  await assessor.focus();
  await page.keyboard.press("ArrowDown");
  const assign = page.getByRole("button", { name: `Assign the assessor of Sam ${unique}` });
  await expect(assign).toBeVisible();
  await inspect(page, "users, an assessor chosen and not confirmed");
  await page.keyboard.press("Escape");
  await expect(assessor).toHaveValue(ann._id);
  await expect(assign).toHaveCount(0);
  await expect(present).toHaveText(`Currently Assigned to: ${ann.name}`);
  expect(sent).toEqual([]);

  await assessor.selectOption({ label: bob.name });
  await assign.click();
  await expect(page.getByText("Assessor assigned successfully!")).toBeVisible();
  await expect(assessor).toBeFocused();
  await expect(present).toHaveText(`Currently Assigned to: ${bob.name}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The assignment is undone.")).toBeVisible();
  await expect(present).toHaveText(`Currently Assigned to: ${ann.name}`);

  await assessor.selectOption({ label: "Select Assessor" });
  await page.getByRole("button", { name: `Remove the assessor of Sam ${unique}` }).click();
  await expect(page.getByText("Assessor removed.")).toBeVisible();
  await expect(present).toHaveCount(0);
  const texts = async (who: typeof sam) => (await centre.ask(who, listNotifications)).notices.map(({ text }) => text);
  expect((await texts(sam))[0]).toBe("You have no assessor at present.");
  expect(await texts(bob)).toContain(`Sam ${unique} is no longer assigned to you.`);
});
