import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { apply } from "contract/applications/applications.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { application } from "../test/product/applications.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { phoneFiles } from "./setup/photos.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

// These tests count everybody, so they need a product of their own.
test.use({ productFor: "the dashboard" });

const figure = (page: Page, name: string) =>
  page
    .locator("p")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=../p[2]");

async function send(centre: Centre, student: Person, titles: string[]): Promise<string[]> {
  const { small } = await phoneFiles();
  const ids: string[] = [];
  for (const title of titles) {
    const photo = new Blob([new Uint8Array(await readFile(small))], { type: "image/jpeg" });
    const form = sentPortfolio(title, "To Be Reviewed", [photo]);
    ids.push((await centre.ask(student, createPortfolio, { form })).portfolio._id);
  }
  return ids;
}

test("an empty centre explains each part", async ({ page, centre, signIn }) => {
  await signIn(centre.admin);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(page.getByText("Photos appear here once learners have added them")).toBeVisible();
  await expect(page.getByText("No applications yet.", { exact: false })).toBeVisible();
  await inspect(page, "dashboard, empty");
});

test("an administrator sees how the centre stands, and follows it", async ({ page, centre, signIn }) => {
  const ann = await centre.newcomer("assessor", { name: "Ann Archer" });
  const sam = await centre.newcomer("student", { name: "Sam Singh", assessor: ann });
  const zed = await centre.newcomer("student", { name: "Zed Zhou" });
  const [first] = await send(centre, sam, ["Rewire of a kitchen", "Board change"]);
  await send(centre, zed, ["Loft lights"]);
  const params = { id: first ?? "" };
  await centre.review(ann, first ?? "");
  await centre.ask(ann, reviewPortfolio, { params, body: { status: "Done" } });
  await signIn(centre.admin);

  await expect(figure(page, "Active Users")).toHaveText("4");
  await expect(figure(page, "Pending Reviews")).toHaveText("2");
  await expect(figure(page, "Completion Rate")).toHaveText("33%");
  await expect(figure(page, "Total Users")).toHaveText("4");
  await expect(figure(page, "Total Portfolios")).toHaveText("3");
  await expect(figure(page, "Students")).toHaveText("2");
  await page.getByRole("button", { name: "Hide Quick Stats" }).click();
  await expect(page.getByText("Pending Reviews")).toBeHidden();
  await page.reload();
  await expect(figure(page, "Total Users")).toHaveText("4");
  await expect(page.getByText("Pending Reviews")).toBeHidden();
  await page.getByRole("button", { name: "Show Quick Stats" }).click();

  const submitted = page.getByRole("region", { name: "Portfolio Submissions by Users" });
  await expect(submitted.getByRole("row")).toHaveText([/User/, /Sam Singh\s*2/, /Zed Zhou\s*1/]);
  await expect(page.getByRole("img", { name: /^Status Distribution: Draft 0, To Be Reviewed 2/ })).toBeVisible();
  const tracking = page.getByRole("region", { name: "Detailed Progress Tracking" });
  await expect(tracking.getByRole("rowheader")).toHaveText(["Sam Singh", "Zed Zhou"]);
  await tracking.getByLabel("Search students by name or email").fill("zed");
  await expect(tracking.getByRole("rowheader")).toHaveText(["Zed Zhou"]);
  await expect(page).toHaveURL(/student=zed/);

  await expect(page.getByLabel(/Currently Assigned to: Ann Archer/)).toBeVisible();
  await inspect(page, "dashboard");
  await resize(page, { width: 1366, height: 800 });
  await page.getByRole("link", { name: "Photo of Board change" }).click();
  await expect(page.getByRole("heading", { name: "Board change" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search students by name or email")).toHaveValue("zed");
});

const firstNumber = async (link: Locator) => Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);

test("what needs attention comes first, and each count leads to the list of exactly these", async ({
  page,
  centre,
  signIn,
}) => {
  const zed = await centre.newcomer("student", { name: `Zed ${uniqueText(6)}` });
  await centre.ask(undefined, apply, { body: application() });
  await signIn(centre.admin);
  const needs = page.getByRole("region", { name: "Needs attention" });
  const unassigned = needs.getByRole("link", { name: "Without an assessor" });
  const count = await firstNumber(unassigned);
  await unassigned.click();
  const students = page.getByRole("table", { name: "Students" }).getByRole("rowheader");
  await expect(students).toHaveCount(count);
  await expect(students.filter({ hasText: zed.name })).toHaveCount(1);
  await page.goBack();

  const applied = needs.getByRole("link", { name: "New application" });
  const unopened = await firstNumber(applied);
  await applied.press("Enter");
  // The dashboard has a table of the same name.
  await expect(page.getByRole("heading", { level: 1, name: "Submitted Applications" })).toBeVisible();
  const listed = page.getByRole("table", { name: "Submitted applications" }).getByRole("rowheader");
  await expect(listed).toHaveCount(unopened);
  await inspect(page, "new applications");
  await page
    .getByRole("link", { name: /^View the application/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^Application of/ })).toBeVisible();
  await page.goto("/admin/applications?show=new");
  await expect(listed).toHaveCount(unopened - 1);
});

test("figures and charts lead to what they count, on a page that is not long", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const [first] = await send(centre, sam, ["Rewire of a kitchen", "Board change"]);
  await centre.create(sam, "Not yet", "Draft");
  await centre.review(ann, first ?? "");
  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  const follow = async (link: Locator, counted?: number) => {
    const count = counted ?? (await firstNumber(link));
    await link.click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${count} portfolios? of`) })).toBeVisible();
    await page.goBack();
  };
  const linkIn = (region: string, name: RegExp) =>
    page.getByRole("region", { name: region }).getByRole("link", { name });
  await follow(linkIn("Quick Stats", /^Pending Reviews/));
  await follow(linkIn("Status Distribution", /^In Review/));
  await follow(linkIn("Progress Overview", /submissions of unit 315$/));
  const inReview = await firstNumber(linkIn("Status Distribution", /^In Review/));
  const slices = page.getByRole("region", { name: "Status Distribution" }).locator('svg a[href$="status=Reviewed"]');
  await follow(slices, inReview);
  await expect(page.getByRole("region", { name: "Status Distribution" })).toBeVisible();
  expect(await page.evaluate<number>("document.documentElement.scrollHeight")).toBeLessThan(2500);
  const sections = page.getByRole("navigation", { name: "Sections of this page" });
  await sections.getByRole("link", { name: "Users" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "User Management" })).toBeInViewport();
});

test("the tables of users are reordered by keyboard, and stay so", async ({ page, centre, signIn }) => {
  await signIn(centre.admin);
  const headings = page.getByRole("region", { name: /^(Students|Assessors|Administrators) \(/ }).getByRole("heading");
  await expect(headings).toHaveText([/^Students/, /^Assessors/, /^Administrators/]);
  const button = page.getByRole("button", { name: "Administrators: move to the top" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText([/^Administrators/, /^Students/, /^Assessors/]);
  await expect(button).toBeFocused();
  await expect(page.getByRole("status").getByText("Administrators is now first.")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(headings).toHaveText([/^Assessors/, /^Administrators/, /^Students/]);
  await expect(page.getByRole("button", { name: "Assessors: move to the top" })).toBeFocused();
  await page.reload();
  await expect(headings).toHaveText([/^Assessors/, /^Administrators/, /^Students/]);
});

test("an application is opened from the dashboard", async ({ page, centre, signIn }) => {
  const familyName = `Okafor ${uniqueText(6)}`;
  const body = {
    familyName,
    firstName: "Ngozi",
    email: "ngozi@example.com",
    courseToStudy: "GCSE English" as const,
    dateOfBirth: "2001-03-27",
    agreedToDeclaration: true as const,
  };
  await centre.ask(undefined, apply, { body });
  await signIn(centre.admin);
  await page.getByRole("link", { name: `View the application of Ngozi ${familyName}` }).click();
  await expect(page.getByRole("heading", { name: `Application of Ngozi ${familyName}` })).toBeVisible();
});

test("figures that fail to load can be requested again; who may not list users is led to the login", async ({
  page,
  centre,
  signIn,
}) => {
  await page.route("**/api/admin/overview", (route) => route.fulfill({ status: 429, json: refusal }));
  await signIn(centre.admin);
  await expect(page.getByText(refusal.message)).toBeVisible();
  await inspect(page, "dashboard without figures");
  await page.unroute("**/api/admin/overview");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Total Users")).toBeVisible();
  await page.route("**/api/users/tables?*", (route) => route.fulfill({ status: 403, json: refusal }));
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});

const refusal = { message: "The figures could not be counted.", requestId: "1" };
