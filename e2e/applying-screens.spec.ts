import type { Page } from "@playwright/test";
import { apply } from "contract/applications/applications.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const titles = [
  "Personal Details",
  "English Language Qualifications",
  "Previous Studies",
  "Personal Statement and Declaration",
  "Equality and Diversity",
  "Emergency Contacts and medical info",
  "Photo/Video Consent",
  "Review and Submit",
];

async function open(page: Page, step: number): Promise<void> {
  await page.goto(`/application-form?step=${step}`);
  await expect(page.getByRole("heading", { level: 1, name: titles[step - 1] ?? "" })).toBeVisible();
}

/** With the text at twice its size on a narrow phone, nothing may overflow. */
async function magnify(page: Page, state: string): Promise<void> {
  await resize(page, { width: 320, height: 640 });
  for (const size of ["100%", "200%"]) {
    await page.evaluate(`document.documentElement.style.fontSize = "${size}"`);
    const wider = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
    expect.soft(wider, `${state}, text at ${size}`).toBeLessThanOrEqual(0);
  }
  await page.evaluate("document.documentElement.style.fontSize = ''");
}

test("the first four steps have no accessibility errors, untouched and with answers", async ({ page }) => {
  for (const step of [1, 2, 3, 4]) {
    await open(page, step);
    if (step === 1) await page.getByLabel("Female").check();
    await inspect(page, `step ${step}`);
    await magnify(page, `step ${step}`);
  }
  await open(page, 3);
  await page.getByRole("button", { name: "Add a study" }).click();
  await page.getByRole("button", { name: "Remove study 1" }).click();
  await inspect(page, "a study that was removed");
});

test("the eight steps stand beside the form by name, and each can be opened", async ({ page }) => {
  await resize(page, { width: 1366, height: 768 });
  await open(page, 1);
  const list = page.getByRole("navigation", { name: "Steps" });
  await expect(list.getByRole("link")).toHaveText(titles.map((title, index) => `${index + 1}${title}`));
  await expect(list.locator("[aria-current=step]")).toHaveText("1Personal Details");
  await expect(page.getByText("Step 2: English Language Qualifications")).toBeInViewport();
  await expect(
    page.getByText("Your answers are kept on this device until you submit or close this tab."),
  ).toBeInViewport();
  await list.getByRole("link", { name: "Photo/Video Consent" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Photo/Video Consent" })).toBeFocused();
  await expect(list.locator("[aria-current=step]")).toHaveText("7Photo/Video Consent");
  await resize(page, { width: 390, height: 844 });
  await expect(list.getByRole("link")).toHaveCount(0);
  await expect(list.getByRole("progressbar", { name: "Progress through the form" })).toBeVisible();
});

test("the last four steps have no accessibility errors, untouched and with answers", async ({ page }) => {
  for (const step of [5, 6, 7, 8]) {
    await open(page, step);
    if (step === 5) await page.getByLabel("Non-binary").check();
    if (step === 6) await page.getByLabel("Same as above: my permanent address").check();
    await inspect(page, `step ${step}`);
    await magnify(page, `step ${step}`);
  }
});

test("the form has no accessibility errors when incomplete, offline, lost and finished", async ({ page }) => {
  await open(page, 8);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").getByText("There is a problem")).toBeVisible();
  await inspect(page, "review with errors");
  await open(page, 1);
  await expect(page.getByText("Enter your family name.")).toBeVisible();
  await inspect(page, "step 1 with errors");
  await page.getByLabel("Family name").fill("A".repeat(200));
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Day").fill("27");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("2001");
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await page.getByLabel("Course you want to study").selectOption("GCSE English");
  await open(page, 4);
  await page.getByLabel("I agree to this declaration").check();
  await open(page, 8);
  await page.route("**/api/application-form", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submission failed")).toBeVisible();
  await inspect(page, "submission failed");
  await page.unroute("**/api/application-form");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Application Submitted" })).toBeVisible();
  await inspect(page, "submitted");
  await magnify(page, "submitted");
  await page.goto("/application-form?step=none");
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "unknown step");
});

test("the administrator's pages about applications have no accessibility errors", async ({ page, centre, signIn }) => {
  await signIn(centre.admin);
  const before = await page.goto("/admin/applications");
  expect(before?.ok()).toBe(true);
  await expect(page.getByRole("heading", { name: "Submitted Applications" })).toBeVisible();
  await inspect(page, "applications, as they are at first");
  for (const firstName of ["Ngozi", "N".repeat(200)]) {
    const body = {
      familyName: "Okafor",
      firstName,
      email: "ngozi@example.com",
      courseToStudy: "NVQ Level 3 Electrical Installation (2357-44)" as const,
      dateOfBirth: "2001-03-27",
      agreedToDeclaration: true as const,
      medicalInfo: "Asthma",
      previousStudies: [{ qualification: "BTEC", fromMonthYear: "2017-09" }],
    };
    await centre.ask(undefined, apply, { body });
  }
  await page.reload();
  await expect(page.getByText("ngozi@example.com").first()).toBeVisible();
  await inspect(page, "applications");
  await page.getByRole("link", { name: "View the application of Ngozi Okafor" }).click();
  await expect(page.getByRole("heading", { name: "Application of Ngozi Okafor" })).toBeVisible();
  await inspect(page, "application");
  await page.getByText("Sensitive answers").click();
  await expect(page.getByText("Asthma")).toBeVisible();
  await inspect(page, "application with its sensitive answers");
  await page.goto("/admin/application/unknown");
  await expect(page.getByRole("alert").getByText("Application not found.")).toBeVisible();
  await inspect(page, "no such application");
});
