import { register } from "contract/accounts/accounts.ts";
import { importLearners } from "contract/accounts/import.ts";
import { learnersCsv } from "../test/product/learners.ts";
import type { Centre } from "./setup/people.ts";
import { resize } from "./setup/resize.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, logIn, open, test } from "./test.ts";

test("what was typed into Register survives a reload, but not the password", async ({ page, centre, signIn }) => {
  await page.goto("/register");
  const fields = { Name: "Joan Jones", "Date of Birth": "1999-02-03", "Reference Number": "R-77" };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Password", { exact: true }).fill("a-fine-password-7");
  await page.getByLabel("Role").selectOption("Assessor");
  await page.reload();
  for (const [label, value] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByLabel("Role")).toHaveValue("assessor");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("a-fine-password");

  // What was typed by somebody is not in the form in which an administrator enters another person.
  await signIn(centre.admin, { to: "/register" });
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("anyone registers; a learner can log in at once, an assessor waits for activation", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const fields = {
    Name: "Joan Jones",
    "Date of Birth": "1999-02-03",
    Postcode: "LS1 4AP",
    Qualification: "Level 2",
    Phone: "0113 496 0001",
    "Reference Number": "R-77",
  };
  async function register(email: string, role: string) {
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert").getByText("Enter a name.")).toBeVisible();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a-fine-password-7");
    await page.getByLabel("Role").selectOption(role);
    await page.getByRole("button", { name: "Register" }).click();
  }
  async function logIn(email: string) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a-fine-password-7");
    await page.getByRole("button", { name: "Login" }).click();
  }
  const unique = uniqueText(8);
  await register(`learner-${unique}@example.com`, "Student");
  await expect(page.getByText("You can now log in.", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(`learner-${unique}@example.com`);
  await expect(page.getByText("Joan Jones (Student)")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await register(`assessor-${unique}@example.com`, "Assessor");
  await expect(page.getByText("An administrator must activate your account", { exact: false })).toBeVisible();
  await logIn(`assessor-${unique}@example.com`);
  await expect(page.getByText("Your account is not active.", { exact: false })).toBeVisible();

  const adminPage = await otherDevice();
  await signIn(centre.admin, { page: adminPage });
  await open(adminPage, "Users", "Users Management");
  await adminPage.getByLabel("Search by name, email or reference").fill(`assessor-${unique}`);
  // Until the search has been applied, the learner of the same name is there too.
  await expect(adminPage.getByRole("button", { name: "Actions for Joan Jones" })).toHaveCount(1);
  await chooseFor(adminPage, "Joan Jones", "Activate");
  await expect(adminPage.getByText("User activated successfully")).toBeVisible();
  await logIn(`assessor-${unique}@example.com`);
  await expect(page.getByText("Joan Jones (Assessor)")).toBeVisible();
});

test("an administrator assigns assessors, deactivates with undo, searches and sorts", async ({
  page,
  centre,
  signIn,
}) => {
  const unique = uniqueText(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  await centre.newcomer("student", { name: `Zed ${unique}` });
  await centre.newcomer("student", { name: `Abe ${unique}` });
  await signIn(centre.admin);
  await open(page, "Users", "Users Management");
  await page.getByLabel("Search by name, email or reference").fill(unique);
  const students = page.getByRole("region", { name: "Students (2)" });
  await expect(students.getByRole("rowheader")).toContainText([`Abe ${unique}`, `Zed ${unique}`]);
  await students.getByRole("button", { name: "Name", exact: true }).click();
  await expect(students.getByRole("rowheader")).toContainText([`Zed ${unique}`, `Abe ${unique}`]);
  await page.reload();
  await expect(students.getByRole("rowheader")).toContainText([`Zed ${unique}`, `Abe ${unique}`]);

  const assessor = page.getByLabel(`Assessor of Zed ${unique}`);
  await assessor.focus();
  await assessor.selectOption({ label: ann.name });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Assessor assigned successfully!")).toBeVisible();
  await expect(assessor).toBeFocused();
  await expect(assessor).toHaveAccessibleName(`Assessor of Zed ${unique}. Currently Assigned to: ${ann.name}`);

  await chooseFor(page, `Abe ${unique}`, "Deactivate");
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("User deactivated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("User activated successfully")).toBeVisible();
});

test("a laptop's screen shows at least twelve users, and one press shows what is to be done", async ({
  page,
  centre,
  signIn,
}) => {
  const { unique, ann } = await thirtyLearners(centre);
  const lone = await centre.newcomer("student", { name: `Many ${unique} Lone` });
  const form = {
    name: `Many ${unique} New`,
    email: `new.${unique}@example.com`,
    role: "assessor",
    password: "a-fine-password-7",
    dob: "1999-02-03",
    postcode: "LS1 4AP",
    qualification: "A1",
    phone: "1",
    referenceNo: "2",
  };
  await centre.ask(undefined, register, { form });
  await resize(page, { width: 1366, height: 768 });
  await signIn(centre.admin, { to: `/admin/users?search=Many ${unique}` });
  const rows = page.getByRole("region", { name: "Students (31)" }).getByRole("row", { name: /Many/ });
  await expect(rows).toHaveCount(25);
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  expect(bottoms.filter(({ bottom }) => bottom <= 768).length).toBeGreaterThanOrEqual(12);
  for (const { height } of bottoms) expect(height).toBeLessThanOrEqual(42);

  await page.getByRole("button", { name: /^To activate/ }).click();
  await expect(page.getByRole("region", { name: "Assessors (1)" }).getByRole("rowheader")).toContainText(form.name);
  await expect(page.getByRole("region", { name: "Students (0)" })).toBeVisible();
  await expect(page).toHaveURL(/show=new/);
  await page.getByRole("button", { name: /^No assessor/ }).click();
  await expect(page.getByRole("region", { name: "Students (1)" }).getByRole("rowheader")).toContainText(lone.name);
  await page.reload();
  await expect(page.getByRole("button", { name: /^No assessor/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^No assessor/ }).click();
  await expect(page.getByRole("region", { name: "Students (31)" })).toBeVisible();
  await expect(page).not.toHaveURL(/show=/);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByLabel("Filter by Assessor").getByRole("option", { name: ann.name })).toHaveCount(1);
});

test("more rows come at a press, and choosing all means those that are not shown too", async ({
  page,
  centre,
  signIn,
}) => {
  const { unique, ann } = await thirtyLearners(centre);
  const bob = await centre.newcomer("assessor", { name: `Bob ${unique}` });
  await signIn(centre.admin, { to: `/admin/users?search=Many ${unique}` });
  const students = page.getByRole("region", { name: "Students (30)" });
  const rows = students.getByRole("rowheader");
  const choice = students.getByRole("status");
  await expect(rows).toHaveCount(25);
  await students.getByLabel("Choose all 30").press("Space");
  await expect(choice).toHaveText(/^All 30 that match are selected/);
  await students.getByRole("button", { name: "Show more (5 left)" }).click();
  await expect(rows).toHaveCount(30);
  await expect(students.getByRole("button", { name: /^Show more/ })).toHaveCount(0);
  await expect(students.getByLabel(`Choose Many ${unique} 29`)).toBeChecked();
  await students.getByLabel(`Choose Many ${unique} 29`).press("Space");
  await expect(choice).toHaveText(/^29 of 30 students selected/);

  await page.getByLabel("Search by name, email or reference").fill(`learners.28.${unique}`);
  await expect(page.getByRole("region", { name: "Students (1)" }).getByRole("status")).toHaveCount(0);
  await page.getByLabel("Search by name, email or reference").fill(`Many ${unique}`);
  await expect(choice).toHaveText(/^29 of 30 students selected/);
  await students.getByLabel("Assessor for the chosen students").selectOption({ label: bob.name });
  await students.getByRole("button", { name: "Assign to 29" }).click();
  await expect(page.getByText(/^29 learners now have /)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 29 learners.")).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Filter by Assessor").selectOption({ label: ann.name });
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(students).toBeVisible();
});

/** Learners who are called "Many … 00" to "Many … 29", with an assessor. */
async function thirtyLearners(centre: Centre) {
  const unique = uniqueText(6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${unique}` });
  const learners = Array.from({ length: 30 }, (_, nth) => ({
    name: `Many ${unique} ${String(nth).padStart(2, "0")}`,
    email: `many.learners.${nth}.${unique}@example.com`,
    assessor: ann.email,
  }));
  await centre.ask(centre.admin, importLearners, {
    form: { file: new Blob([learnersCsv(learners)], { type: "text/csv" }) },
  });
  return { unique, ann };
}

test("an administrator registers someone, who chooses a password with a link", async ({ page, centre, signIn }) => {
  await signIn(centre.admin);
  await open(page, "Users", "Users Management");
  await open(page, page.getByRole("link", { name: "Register New User" }), "Register");
  const name = `New ${uniqueText(6)}`;
  for (const [label, value] of Object.entries({
    Name: name,
    "Email address": `${uniqueText(12)}@example.com`,
    "Date of Birth": "1980-01-01",
    Postcode: "LS1 4AP",
    Qualification: "A1",
    Phone: "1",
    "Reference Number": "2",
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("Role").selectOption("Assessor");
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(
    page.getByText(/^Registration successful. An email with a link to choose a password is on its way/),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByLabel("Search by name, email or reference").fill(name);
  await expect(page.getByRole("region", { name: "Assessors (1)" }).getByText("Active")).toBeVisible();
});

test("each person is led to their own screens", async ({ page, centre }) => {
  await page.goto("/my-portfolios");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/no-such-page");
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, await centre.newcomer("student"));
  for (const address of ["/admin/users", "/portfolio/assessor", "/admin-dashboard", "/login", "/", "/nowhere"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test("leaving in one tab leaves in all", async ({ page, context, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  const other = await context.newPage();
  await other.goto("/my-portfolios");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/login$/);
});
