import { createPortfolio } from "contract/portfolios.ts";
import { look } from "./look.ts";
import { newMark } from "./marks.ts";
import { sentPortfolio } from "./portfolio-form.ts";
import { expect, test } from "./test.ts";

test("an administrator gives several students an assessor by keyboard, undoes it, and sees the workload", async ({
  page,
  centre,
  signIn,
}) => {
  const unique = newMark(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  const bob = await centre.newcomer("assessor", { name: `Bob ${unique}` });
  const abe = await centre.newcomer("student", { name: `Abe ${unique}`, assessor: bob });
  await centre.newcomer("student", { name: `Ben ${unique}` });
  await centre.newcomer("student", { name: `Cat ${unique}` });
  await centre.ask(abe, createPortfolio, { form: sentPortfolio("Waits", "To Be Reviewed", []) });
  await signIn(centre.admin);
  await page.goto(`/admin/users?search=${unique}`);
  const students = page.getByRole("region", { name: "Students (3)" });
  const workload = page.getByRole("table", { name: /^Workload per assessor/ });
  await expect(workload.getByRole("row", { name: bob.name })).toContainText(/11since \d/);

  await students.getByLabel(`Choose Abe ${unique}`).focus();
  await page.keyboard.press("Space");
  await students.getByLabel(`Choose Cat ${unique}`).press("Space");
  await expect(students.getByRole("status")).toHaveText("2 chosen");
  await look(page, "users, two chosen");
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
