import { resize } from "./setup/resize.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

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
  await signIn(centre.admin, adminPage);
  await adminPage.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await adminPage.getByLabel("Search by name or email").fill(`assessor-${unique}`);
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
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await page.getByLabel("Search by name or email").fill(unique);
  const students = page.getByRole("region", { name: "Students (2)" });
  await expect(students.getByRole("rowheader")).toContainText([`Abe ${unique}`, `Zed ${unique}`]);
  await page.getByLabel("Order").selectOption("desc");
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
  const [ann, sam] = [await centre.newcomer("assessor"), await centre.newcomer("student", { name: "Lone Learner" })];
  await page.route("**/api/users", async (route) => {
    const answer = await route.fetch();
    const all: { _id: string; name: string; isActive: boolean }[] = await answer.json();
    const like = all.find(({ _id }) => _id === sam._id);
    const many = Array.from({ length: 30 }, (_, nth) => ({
      ...like,
      _id: `many${nth}`,
      name: `Many ${String(nth).padStart(2, "0")}`,
      email: `many.learners.${nth}@example.com`,
      assignedAssessor: nth === 7 ? null : { _id: ann._id, name: ann.name },
      isActive: nth !== 8,
      awaitsActivation: nth === 8,
    }));
    await route.fulfill({ response: answer, json: [...all.filter(({ _id }) => _id !== sam._id), ...many] });
  });
  await resize(page, { width: 1366, height: 768 });
  await signIn(centre.admin);
  await page.goto("/admin/users?search=Many");
  const rows = page.getByRole("region", { name: "Students (30)" }).getByRole("row", { name: /Many/ });
  await expect(rows).toHaveCount(25);
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  expect(bottoms.filter(({ bottom }) => bottom <= 768).length).toBeGreaterThanOrEqual(12);
  for (const { height } of bottoms) expect(height).toBeLessThanOrEqual(42);

  await page.getByRole("button", { name: /^To activate/ }).click();
  await expect(page.getByRole("region", { name: "Students (1)" }).getByRole("rowheader")).toHaveText("M0Many 08");
  await expect(page).toHaveURL(/show=new/);
  await page.getByRole("button", { name: /^No assessor/ }).click();
  await expect(page.getByRole("region", { name: "Students (1)" }).getByRole("rowheader")).toHaveText("M0Many 07");
  await page.reload();
  await expect(page.getByRole("button", { name: /^No assessor/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^No assessor/ }).click();
  await expect(page.getByRole("region", { name: "Students (30)" })).toBeVisible();
  await expect(page).not.toHaveURL(/show=/);
});

test("an administrator registers someone who can log in at once", async ({ page, centre, signIn }) => {
  await signIn(centre.admin);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Register New User" }).click();
  // The page before also has a field for names.
  await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
  const name = `New ${uniqueText(6)}`;
  for (const [label, value] of Object.entries({
    Name: name,
    "Email address": `${uniqueText(12)}@example.com`,
    Password: "a-fine-password-7",
    "Date of Birth": "1980-01-01",
    Postcode: "LS1 4AP",
    Qualification: "A1",
    Phone: "1",
    "Reference Number": "2",
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("Role").selectOption("Assessor");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByLabel("Search by name or email").fill(name);
  await expect(page.getByRole("region", { name: "Assessors (1)" }).getByText("Active")).toBeVisible();
});

test("each person is led to their own screens", async ({ page, centre, signIn }) => {
  await page.goto("/my-portfolios");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/no-such-page");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(await centre.newcomer("student"));
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
