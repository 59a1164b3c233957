import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import { listApplications } from "contract/applications/applications.ts";
import type { Centre } from "./setup/people.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, logIn, open, test } from "./test.ts";

/** A family name that only this test uses. */
function newName(): string {
  return `Okafor-${uniqueText(8)}`;
}

async function applicationsOf(centre: Centre, familyName: string) {
  const all = await centre.ask(centre.admin, listApplications);
  return all.filter((application) => application.familyName === familyName);
}

function next(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Next" }).click();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: typeof label === "string" }));
  await page.keyboard.type(text);
}

/** The required answers and nothing else. */
async function answerLeast(page: Page, familyName: string): Promise<void> {
  await page.goto("/application-form?step=4");
  await page.getByLabel("I agree to this declaration").check();
  await page.goto("/application-form?step=1");
  await page.getByLabel("Family name").fill(familyName);
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Day").fill("27");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("2001");
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await page.getByLabel("Course you want to study").selectOption("GCSE English");
}

function keptInTab(page: Page): Promise<string | null> {
  return page.evaluate<string | null>("sessionStorage.getItem('application')");
}

test("someone applies with the keyboard alone, and an administrator reads it; each reading is in the audit log", async ({
  page,
  centre,
  signIn,
  product,
}) => {
  const familyName = newName();
  await page.goto("/login");
  await page.getByRole("link", { name: "Apply for a course" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Personal Details" })).toBeVisible();
  await expect(page.getByText("Step 1 of 8")).toBeVisible();
  await type(page, "Family name", familyName);
  await type(page, "First name", "Ngozi");
  await type(page, "Day", "27");
  await type(page, "Month", "3");
  await type(page, "Year", "2001");
  await type(page, /^Nationality/, "Nigeria");
  await type(page, /^Passport number/, "A01234567");
  await type(page, "Email address", "ngozi@example.com");
  await type(page, /^Mobile phone/, "07700 900123");
  await type(page, /^Permanent address/, "1 Park Row");
  await type(page, "Course you want to study", "AM2");
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "English Language Qualifications" })).toBeFocused();
  await type(page, /^Type of test/, "IELTS");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Previous Studies" })).toBeFocused();
  await type(page, /^Qualification/, "BTEC Level 2");
  await tabTo(page, page.getByRole("button", { name: "Add a study" }));
  await page.keyboard.press("Space");
  await expect(page.getByLabel(/^Qualification/).nth(1)).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Remove study 2" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "Study 2 was removed." })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Qualification/).nth(1)).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Personal Statement and Declaration" })).toBeFocused();
  await type(page, /^Why do you want/, "I like circuits.");
  await tabTo(page, page.getByLabel("I agree to this declaration"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Equality and Diversity" })).toBeFocused();
  await tabTo(page, page.getByRole("radio", { name: "Male", exact: true }));
  await page.keyboard.press("ArrowDown");
  await type(page, /^Religion/, "Christian");
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Emergency Contacts and medical info" })).toBeFocused();
  await tabTo(page, page.getByLabel("Same as above: my permanent address"));
  await page.keyboard.press("Space");
  await expect(page.getByLabel(/^Address/).first()).toHaveValue("1 Park Row");
  await type(page, /^Is there anything medical/, "Asthma");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Photo/Video Consent" })).toBeFocused();
  await tabTo(page, page.getByRole("radio", { name: "Yes" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Copy my details from step 1" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Review and Submit" })).toBeFocused();
  await expect(page.getByText("Before you submit")).toHaveCount(0);
  await tabTo(page, page.getByRole("button", { name: "Submit" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Application Submitted" })).toBeFocused();
  const reference = await page.getByText(/^PB-[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText();
  expect(await keptInTab(page)).toBeNull();
  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();
  await page.getByRole("link", { name: "Go to Homepage" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signIn(centre.admin);
  await open(page, "Users", "Users Management");
  await open(page, "Applications", "Submitted Applications");
  await page.getByRole("link", { name: `View the application of Ngozi ${familyName}` }).click();
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible();
  const applicant = page.getByRole("region", { name: "Applicant" });
  for (const text of [familyName, "Ngozi", "27 March 2001", "AM2 Assessment Preparation", "07700 900123"])
    await expect(applicant.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText("BTEC Level 2")).toBeVisible();
  await expect(page.getByText("Asthma")).toHaveCount(0);
  await page.getByText("Sensitive answers").click();
  await expect(page.getByText("This access has been recorded.")).toBeVisible();
  for (const text of ["Asthma", "A01234567", "Christian", "Female"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const database = new DatabaseSync(join(product.folder, "portfolio-builder.sqlite"), { readOnly: true });
  const entries = database.prepare("select actor, action from auditLog where subjectId = ? order by position").all(id);
  database.close();
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    [null, "apply"],
    [centre.admin._id, "view"],
    [centre.admin._id, "viewSensitive"],
  ]);
});

test("answers survive a reload, back and forward, and the end of a session", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await open(page, "Application", "Personal Details");
  await page.getByLabel("Family name").fill("Singh");
  await next(page);
  await page.getByLabel(/^Type of test/).fill("ESOL Entry 3");
  await page.reload();
  await expect(page.getByLabel(/^Type of test/)).toHaveValue("ESOL Entry 3");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Personal Details" })).toBeFocused();
  await expect(page.getByLabel("Family name")).toHaveValue("Singh");
  await page.goForward();
  await expect(page.getByLabel(/^Type of test/)).toHaveValue("ESOL Entry 3");

  const logout = await page.request.post("/api/users/logout", {
    headers: { authorization: `Bearer ${await page.evaluate<string>("localStorage.getItem('token')")}` },
  });
  expect(logout.ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  await expect(page.getByLabel(/^Type of test/)).toHaveValue("ESOL Entry 3");

  await logIn(page, sam);
  await page.goto("/application-form");
  await expect(page.getByLabel("Family name")).toHaveValue("Singh");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await keptInTab(page)).toBeNull();
  await page.goto("/application-form");
  await expect(page.getByLabel("Family name")).toHaveValue("");
});

test("the review leads to what is missing and to what is to be changed, and back", async ({ page, centre }) => {
  const familyName = newName();
  await page.goto("/application-form");
  await page.getByLabel("Family name").fill(familyName);
  await page.goto("/application-form?step=8");
  await expect(page.getByRole("alert").getByRole("heading", { name: "Before you submit" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter your first name.",
    "Enter your date of birth, for example 27 3 2001.",
    "Enter an email address, for example name@example.com.",
    "Choose a course.",
    "Agree to the declaration, or your application cannot be considered.",
  ]);
  await page.getByRole("alert").getByRole("link", { name: "Enter your date of birth" }).click();
  await expect(page.getByLabel("Day")).toBeFocused();
  await expect(page.getByText("Enter your first name.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Review and Submit" })).toBeFocused();

  await answerLeast(page, familyName);
  await page.getByRole("button", { name: "Back to the review" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "Change Course you want to study" }).click();
  await expect(page.getByLabel("Course you want to study")).toBeFocused();
  await page.getByLabel("Course you want to study").selectOption("GCSE Mathematics");
  await page.getByRole("button", { name: "Back to the review" }).click();
  await expect(page.getByText("GCSE Mathematics")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Application Submitted" })).toBeVisible();
  expect(await applicationsOf(centre, familyName)).toMatchObject([{ courseToStudy: "GCSE Mathematics" }]);
});

test("nothing is lost when the network is, and a lost answer or a double click makes one application", async ({
  page,
  centre,
}) => {
  const familyName = newName();
  const call = "**/api/application-form";
  await answerLeast(page, familyName);
  await page.goto("/application-form?step=8");

  await page.route(call, (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").getByText("Submission failed")).toBeVisible();
  expect(await applicationsOf(centre, familyName)).toEqual([]);
  await page.reload();
  await expect(page.getByText(familyName)).toBeVisible();

  await page.unroute(call);
  const message = "Too many attempts. Please try again in 60 minutes.";
  await page.route(call, (route) => route.fulfill({ status: 429, json: { message, requestId: "" } }));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").getByText(`Error: ${message}`)).toBeVisible();

  await page.unroute(call);
  // The server receives it, and the answer is lost.
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert").getByText("Submission failed")).toBeVisible();
  expect(await applicationsOf(centre, familyName)).toHaveLength(1);

  await page.unroute(call);
  await page.getByRole("button", { name: "Submit" }).dblclick();
  await expect(page.getByRole("heading", { name: "Application Submitted" })).toBeVisible();
  expect(await applicationsOf(centre, familyName)).toHaveLength(1);
  await page.goBack();
  await page.goto("/application-form");
  await expect(page.getByLabel("Family name")).toHaveValue("");
});

test("an unknown step leads to the start; the form can be cleared, and that undone", async ({ page }) => {
  await page.goto("/application-form?step=9");
  await expect(page.getByRole("alert")).toContainText("Please start again");
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Personal Details" })).toBeFocused();
  await page.getByLabel("Family name").fill("Singh");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByLabel("Family name")).toHaveValue("");
  expect(await keptInTab(page)).toBeNull();
  await page.getByLabel("First name").fill("Simran");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Family name")).toHaveValue("Singh");
  await expect(page.getByLabel("First name")).toHaveValue("Simran");
});

test("an address that cannot be decoded opens the step all the same", async ({ page }) => {
  await page.goto("/application-form?step=2#%");
  await expect(page.getByRole("heading", { level: 1, name: "English Language Qualifications" })).toBeVisible();
});

test("answers are cleared, copied and filled in by the browser without a loss", async ({ page }) => {
  await page.goto("/application-form");
  await page.getByLabel("Female").check();
  await page.getByLabel("Yes").first().check();
  await page.getByRole("button", { name: "Clear answer : Gender" }).click();
  await expect(page.getByLabel("Male", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Female")).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Clear answer : Gender" })).toHaveCount(0);
  await page.getByLabel("Female").check();
  await page.getByLabel("Day").fill("7");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel(/^Nationality/).selectOption("Nigeria");
  await page.getByLabel(/^Permanent address/).fill("1 Park Row");
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Family name").fill("Okafor");
  // A browser fills in many fields one after the other before anything is rendered again.
  await page.evaluate(`for (const id of ["email", "mobile", "homePhone", "postcode"]) {
    const input = document.getElementById(id);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "x" + id);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }`);
  await page.reload();
  await expect(page.getByLabel("Female")).toBeChecked();
  await expect(page.getByLabel("Day")).toHaveValue("7");
  await expect(page.locator("#homePhone")).toHaveValue("xhomePhone");
  await expect(page.locator("#postcode")).toHaveValue("xpostcode");
  await expect(page.getByLabel(/^Nationality/)).toHaveValue("Nigeria");
  await page.goto("/application-form?step=6");
  await page.getByLabel("Same as above: the first").check();
  await page.getByLabel("Same as above: my").check();
  await expect(page.getByLabel(/^Address/).nth(1)).toHaveValue("1 Park Row");
  await expect(page.getByLabel(/^Address/).nth(1)).not.toBeEditable();
  await page.getByLabel("Same as above: my").uncheck();
  await page
    .getByLabel(/^Address/)
    .first()
    .fill("2 Park Row");
  await expect(page.getByLabel(/^Address/).nth(1)).toHaveValue("2 Park Row");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Copy my details" }).click();
  await expect(page.getByLabel(/^Name/)).toHaveValue("Ngozi Okafor");
  await page.getByLabel(/^Name/).fill("Ngozi O");
  await page.goto("/application-form");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByLabel("Female")).not.toBeChecked();
  await expect(page.getByLabel("Day")).toHaveValue("");
  await expect(page.getByLabel(/^Nationality/)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Female")).toBeChecked();
  await expect(page.getByLabel(/^Nationality/)).toHaveValue("Nigeria");
});

test("each study keeps its answers when another is removed, restored or cleared", async ({ page }) => {
  await page.goto("/application-form?step=3");
  await page.getByLabel(/^Qualification/).fill("A");
  await page.getByRole("button", { name: "Add a study" }).click();
  await page
    .getByLabel(/^Qualification/)
    .nth(1)
    .fill("B");
  await page.getByLabel("Full time").nth(1).check();
  await page.getByRole("button", { name: "Add a study" }).click();
  await page
    .getByLabel(/^Qualification/)
    .nth(2)
    .fill("C");
  await page.getByRole("button", { name: "Remove study 1" }).click();
  await expect(page.getByLabel(/^Qualification/)).toHaveCount(2);
  await expect(page.getByLabel(/^Qualification/).nth(0)).toHaveValue("B");
  await expect(page.getByLabel("Full time").nth(0)).toBeChecked();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Remove study 2" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel(/^Qualification/).nth(1)).toHaveValue("C");
  await expect(page.getByLabel(/^Qualification/).nth(1)).toBeFocused();
  await page.reload();
  await expect(page.getByLabel(/^Qualification/).nth(0)).toHaveValue("B");
  await expect(page.getByLabel("Full time").nth(0)).toBeChecked();
  await expect(page.getByLabel("Full time").nth(1)).not.toBeChecked();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByLabel(/^Qualification/)).toHaveCount(1);
  await expect(page.getByLabel(/^Qualification/)).toHaveValue("");
  expect(await keptInTab(page)).toBeNull();
  await page.getByLabel(/^Qualification/).fill("D");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel(/^Qualification/)).toHaveCount(3);
  await expect(page.getByLabel(/^Qualification/).nth(2)).toHaveValue("D");
});
