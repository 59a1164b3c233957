import { makeGroup } from "contract/accounts/groups.ts";
import { importLearners } from "contract/accounts/import.ts";
import { importLimits } from "contract/accounts/import-columns.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre } from "./setup/people.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

// Thousands of people: no other journey shows them.
test.use({ productFor: "a list of people" });

/** Learners who are called "Many … 0000" and so on, the first of them with an assessor. */
async function manyLearners(centre: Centre, count: number, assessed: number) {
  const unique = uniqueText(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  const bob = await centre.newcomer("assessor", { name: `Bob ${unique}` });
  const learners = Array.from({ length: count }, (_, nth) => ({
    name: `Many ${unique} ${String(nth).padStart(4, "0")}`,
    email: `many.${nth}.${unique}@example.com`,
    assessor: nth < assessed ? ann.email : "",
  }));
  for (let start = 0; start < count; start += importLimits.rows) {
    const file = new Blob([learnersCsv(learners.slice(start, start + importLimits.rows))], { type: "text/csv" });
    await centre.ask(centre.admin, importLearners, { form: { file } });
  }
  return { unique, ann, bob };
}

test("an administrator filters many learners, moves all who match to another assessor, and back with Undo", async ({
  page,
  centre,
  signIn,
}) => {
  const { unique, ann, bob } = await manyLearners(centre, 2143, 600);
  const group = { kind: "cohort", name: `Leeds ${unique}` } as const;
  await centre.ask(centre.admin, makeGroup, { body: group });
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  const filter = page.getByRole("button", { name: "Filter", exact: true });
  await expect(page.getByRole("region", { name: "Students (2,143)" })).toBeVisible();
  await filter.click();
  await inspect(page, "users, the filters");
  await page.getByLabel("Filter by Assessor").selectOption({ label: ann.name });
  await page.getByLabel("Status").selectOption({ label: "Active" });
  await page.getByRole("button", { name: "Show the list" }).click();
  const students = page.getByRole("region", { name: "Students (600)" });
  await expect(students).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`assessor=${ann._id}.*show=active|show=active.*assessor=${ann._id}`));
  await page.getByRole("heading", { name: "Users Management" }).click();

  await page.keyboard.press("a");
  await expect(students.getByRole("status")).toHaveText(/^All 600 that match are selected of [\d,]+ students$/);
  await inspect(page, "users, all that match");
  await students.getByLabel("Group for the chosen students").selectOption({ label: group.name });
  await students.getByRole("button", { name: "Change 600" }).click();
  await expect(page.getByText(new RegExp(`^600 learners are in ${group.name} now\\. Undo until `))).toBeVisible();

  await students.getByLabel("Choose all 600").check();
  await students.getByLabel("Assessor for the chosen students").selectOption({ label: bob.name });
  await students.getByRole("button", { name: "Assign to 600" }).click();
  await expect(page.getByText(new RegExp(`^600 learners now have ${bob.name}\\. Undo until `))).toBeVisible();
  await expect(page.getByText("Nobody matches. Take a filter off.")).toBeVisible();
  await inspect(page, "users, nobody matches");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 600 learners.")).toBeVisible();
  await expect(students).toBeVisible();

  await page.getByRole("button", { name: `Assessor ${ann.name}: remove this filter` }).click();
  await expect(page.getByRole("region", { name: "Students (2,143)" })).toBeVisible();
  await filter.click();
  await page.getByLabel("Cohort").selectOption({ label: group.name });
  await page.keyboard.press("Escape");
  await expect(students).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await students.getByRole("button", { name: "Name", exact: true }).click();
  await expect(students.getByRole("rowheader").first()).toHaveText(new RegExp(`Many ${unique} 0599`));
  await expect(page).toHaveURL(/order=desc/);
  for (const shown of [25, 50, 75, 100, 125]) {
    await expect(students.getByText(`${shown} of 600`)).toBeVisible();
    await students.getByRole("button", { name: /^Show more/ }).click();
  }
  await expect(students.getByRole("rowheader")).toHaveText(
    Array.from({ length: 150 }, (_, nth) => new RegExp(`Many ${unique} 0${599 - nth}$`)),
  );
});

test("rows are chosen with the keyboard alone, and a view brings the filter back", async ({ page, centre, signIn }) => {
  const { unique } = await manyLearners(centre, 5, 0);
  await signIn(centre.admin, { to: "/admin/users" });
  await expect(page.getByRole("heading", { name: /^Students/ })).toBeVisible();
  // The keys come after the rows.
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(unique);
  // What is selected is selected of what was searched.
  await expect(page.getByRole("button", { name: /^Export these/ })).toBeVisible();
  const students = page.getByRole("region", { name: "Students (5)" });
  await students.getByLabel(`Choose Many ${unique} 0000`).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(students.getByRole("status")).toHaveText(/^3 of 5 students selected/);
  await page.keyboard.press("ArrowDown");
  await expect(students.getByLabel(`Choose Many ${unique} 0003`)).toBeFocused();
  await page.keyboard.press("a");
  await expect(students.getByRole("status")).toHaveText(/^All 5 that match are selected/);
  await page.keyboard.press("Escape");
  await expect(students.getByRole("status")).toHaveCount(0);
  await students.getByRole("button", { name: "Email" }).press("Enter");
  await expect(students.locator("th[aria-sort=ascending]")).toContainText("Email");
  await expect(students.getByRole("button", { name: "Email" })).toBeFocused();

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`Mine ${unique}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: `Mine ${unique}`, exact: true }).click();
  await expect(students).toBeVisible();
});

test("an assessor who is deactivated hands over what waits", async ({ page, centre, signIn }) => {
  const { unique, ann, bob } = await manyLearners(centre, 2, 2);
  await signIn(centre.admin, { to: `/admin/users?search=${unique}` });
  await page.getByRole("button", { name: `Actions for ${ann.name}` }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${ann.name}?` });
  await expect(dialog).toContainText("2 learners would have no active assessor.");
  await inspect(page, "an assessor is deactivated");
  await dialog.getByLabel("Give the learners, with what waits, to").selectOption({ label: bob.name });
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText(`User deactivated successfully; 2 learners now have ${bob.name}`)).toBeVisible();
  await expect(page.getByLabel(`Currently Assigned to: ${bob.name}`)).toHaveCount(2);
});
