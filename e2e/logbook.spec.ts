import type { Page } from "@playwright/test";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { fillTexts, sentPortfolio, texts } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

type Place = readonly [unit: string, outcome: string, criterion: string];

const unit312: Place[] = curriculum.performance_units
  .filter(({ unit }) => unit === "312")
  .flatMap(({ unit, learning_outcomes }) =>
    learning_outcomes.flatMap(({ LO_number, assessment_criteria }) =>
      assessment_criteria.map(({ AC_number }) => [unit, String(LO_number), AC_number] as const),
    ),
  );

/** Sam with all of unit 312 submitted, one criterion of it signed off, and one of unit 311 in review. */
async function filled(centre: Centre): Promise<{ ann: Person; sam: Person }> {
  const { ann, sam } = await centre.pair();
  const send = async (title: string, place: Place) => {
    const form = sentPortfolio(title, "To Be Reviewed", [], place);
    return (await centre.ask(sam, createPortfolio, { form })).portfolio._id;
  };
  const judge = (id: string, body: { status: "Reviewed" | "Done"; assessorComments?: string }) =>
    centre.ask(ann, reviewPortfolio, { params: { id }, body });
  const ids: string[] = [];
  for (const place of unit312) ids.push(await send(`Evidence for ${place.join(" ")}`, place));
  await judge(ids[0] ?? "", { status: "Reviewed", assessorComments: "Good." });
  await judge(ids[0] ?? "", { status: "Done" });
  const reviewed = await send("Isolation of a board", ["311", "1", "1.1"]);
  await judge(reviewed, { status: "Reviewed", assessorComments: "Good." });
  const nowhere = { ...sentPortfolio("Nowhere yet", "To Be Reviewed"), unit: "", learningOutcome: "", criteria: "" };
  await centre.ask(sam, createPortfolio, { form: nowhere });
  return { ann, sam };
}

const card = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator("xpath=following-sibling::p[1]");
const rowOf = (page: Page, place: string) => page.locator(`[id="ac-${place}"]`);
const unfold = (page: Page, name: string) => page.locator("summary").filter({ hasText: name }).click();
const unitLinks = (page: Page) => page.getByRole("navigation", { name: "Units" }).getByRole("link");
/** Chooses a unit: in the list where there is room beside it, otherwise by unfolding it. */
const openUnit = (page: Page, name: string) =>
  unitLinks(page).or(page.locator("summary")).filter({ hasText: name }).click();

test("a learner finds a gap and fills it", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  await open(page, "Logbook", "My NVQ Logbook");
  for (const [name, value] of [
    ["Total Units", "8"],
    ["Evidence Submitted", "0"],
    ["Overall Progress", "0%"],
    ["Signed Off", "0"],
  ] as const) {
    await expect(card(page, name)).toHaveText(value);
  }
  await openUnit(page, "Unit 313");
  await unfold(page, "LO 6");
  const gap = rowOf(page, "313-6-6.2a");
  await expect(gap).toContainText("AC 6.2a:");
  await expect(gap.getByText("No evidence submitted yet")).toBeVisible();
  await gap.getByRole("link", { name: "Add evidence" }).click();

  await expect(page.getByLabel("Select Unit")).toHaveValue("313");
  await expect(page.getByLabel("Select Learning Outcome")).toHaveValue("6");
  await expect(page.getByLabel("Select Criteria")).toHaveValue("6.2a");
  await fillTexts(page);
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();

  await open(page, "Logbook", "My NVQ Logbook");
  await expect(card(page, "Evidence Submitted")).toHaveText("1");
  await expect(unitLinks(page).filter({ hasText: "Unit 313" })).toContainText("1 / 26 criteria");
  await expect(gap.getByText("Submitted")).toBeVisible();
  await expect(gap.getByText("Method: Direct observation")).toBeVisible();
  await expect(gap.getByText(`Summary: ${texts.task}`)).toBeVisible();
  await expect(gap.getByText("To Be Reviewed")).toHaveCount(0);
  await gap.getByRole("link", { name: texts.title }).click();
  await expect(page).toHaveURL(/\/portfolio\/view\/\w+$/);
  await page.goBack();
  await expect(gap.getByRole("link", { name: texts.title })).toBeVisible();
});

test("adding evidence never overwrites a draft on the device", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio?unit=315&outcome=6&criterion=6.1a" });
  await page.getByLabel("Title", { exact: true }).fill("Half written");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.goto("/student/logbook");
  await openUnit(page, "Unit 311");
  await unfold(page, "LO 1");
  await page.getByRole("link", { name: "Add evidence for AC 1.2 of unit 311" }).click();
  await expect(page.getByText("You have unsent work from")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half written");
  await expect(page.getByLabel("Select Criteria")).toHaveValue("6.1a");
  await inspect(page, "create, with unsent work for another criterion");
  await page.getByRole("button", { name: "Switch to AC 1.2" }).click();
  await expect(page.getByLabel("Select Unit")).toHaveValue("311");
  await expect(page.getByLabel("Select Criteria")).toHaveValue("1.2");
  await expect(page.getByText("Your unsent work is not for this criterion.", { exact: false })).toHaveCount(0);
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Select Criteria")).toHaveValue("1.2");
});

test("an assessor reads a student's logbook", async ({ page, context, centre, signIn }) => {
  const { ann, sam } = await filled(centre);
  await centre.newcomer("student", { name: "Abe Begins", assessor: ann });
  await signIn(ann);
  await open(page, "Logbook", "Student Logbooks");
  await expect(page.getByText("No Student Selected")).toBeVisible();
  const chooser = page.getByRole("combobox", { name: "Select Student" });
  await chooser.click();
  await expect(page.getByRole("listbox", { name: "Select Student" }).getByRole("option")).toHaveText([
    "Choose a student...",
    "Abe Begins",
    "Sam Singh",
  ]);
  await inspect(page, "choosing a student");
  await resize(page, { width: 1366, height: 768 });
  await chooser.fill("beg");
  await chooser.press("Enter");
  await expect(page.getByText("Currently Viewing: Abe Begins")).toBeVisible();
  await expect(card(page, "Total Evidence")).toHaveText("0");
  await chooser.fill("sam");
  await chooser.press("Enter");
  await expect(page.getByText("Currently Viewing: Sam Singh")).toBeVisible();
  // (13 ÷ 13 + 1 ÷ 20) ÷ 8 is 13.125 %. Unplaced portfolios are not counted, and listed separately.
  for (const [name, value] of [
    ["Total Evidence", "14"],
    ["Pending Reviews", "12"],
    ["Overall Progress", "13%"],
    ["Signed Off", "1"],
  ] as const) {
    await expect(card(page, name)).toHaveText(value);
  }
  await expect(page.getByRole("region", { name: "Not in the logbook" })).toContainText("Nowhere yet");

  const units = unitLinks(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(units).toHaveCount(1);
  await expect(units).toContainText(/Unit 312.*Complete.*13 \/ 13 criteria.*1 signed off/);
  await page.getByRole("button", { name: "Progress" }).click();
  await expect(units).toHaveCount(7);
  await page.getByPlaceholder("Search units...").fill("312");
  await expect(page.getByText("No units found")).toBeVisible();
  await page.getByRole("button", { name: "Show all units" }).click();
  await expect(page.getByPlaceholder("Search units...")).toBeFocused();
  await expect(units).toHaveCount(8);
  // Matches are unfolded with their unit and outcome; several words match in any order.
  await page.getByPlaceholder("Search units...").fill("bonding tested 315");
  await expect(page.getByText("1 criterion in 1 unit", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 4, name: /tested bonding$/ })).toBeVisible();
  await expect(units).toHaveCount(1);
  await expect(page.locator("summary")).toHaveCount(1);
  await inspect(page, "a criterion that was searched for");
  await resize(page, { width: 1366, height: 800 });
  await page.getByPlaceholder("Search units...").fill("unit 311");
  await expect(units).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`student=${sam._id}&search=unit\\+311$`));
  await page.reload();
  await expect(units).toHaveCount(1);

  // An outcome with evidence is open until it is closed.
  const row = rowOf(page, "311-1-1.1");
  await expect(row.getByText("Feedback given")).toBeVisible();
  await expect(row.getByText("In Review")).toBeVisible();
  const opened = context.waitForEvent("page");
  await row.getByRole("link", { name: "Isolation of a board" }).click();
  const reviewPage = await opened;
  await expect(reviewPage).toHaveURL(/\/portfolio\/assessor\/\w+$/);
  await expect(reviewPage.getByRole("heading", { name: "Isolation of a board" })).toBeVisible();
  await reviewPage.close();
  await expect(page).toHaveURL(/search=unit\+311$/);
});

test("the gaps are seen at a glance, lead to their place, and print on one page", async ({ page, centre, signIn }) => {
  const { ann, sam } = await filled(centre);
  await signIn(ann, { to: `/assessor/logbook?student=${sam._id}` });
  await page.getByRole("button", { name: "Gaps" }).click();
  const cells = page.getByRole("link", { name: /^Unit \d+, LO \d+, AC [\w.]+: / });
  await expect(cells).toHaveCount(233);
  await expect(page.getByRole("list", { name: "Legend" }).getByRole("listitem")).toHaveText([
    "No evidence (219)",
    "Submitted (13)",
    "Signed off (1)",
  ]);
  await expect(page.getByRole("link", { name: "Unit 312, LO 1, AC 1.1a: Signed off" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Unit 311, LO 1, AC 1.1: Submitted" })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Currently Viewing: Sam Singh")).toBeVisible();
  await expect(page.getByLabel("Select Student")).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  for (const format of ["A4", "Letter"]) {
    const printed = (await page.pdf({ format })).toString("latin1");
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Unit 399, LO 7, AC 7.10: No evidence" }).click();
  await expect(rowOf(page, "399-7-7.10")).toBeFocused();
  await expect(rowOf(page, "399-7-7.10")).toBeInViewport();
  await page.goBack();
  await expect(cells).toHaveCount(233);
});

test("the logbook is read with the keyboard alone", async ({ page, centre, signIn }) => {
  const { sam } = await filled(centre);
  await signIn(sam, { to: "/student/logbook" });
  await page.getByPlaceholder("Search units...").focus();
  await page.keyboard.type("312");
  await expect(unitLinks(page)).toHaveCount(1);
  for (let step = 0; step < 4; step++) await page.keyboard.press("Tab");
  await expect(unitLinks(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(unitLinks(page)).toBeFocused();
  // What has evidence is open, and closed by its name.
  await expect(rowOf(page, "312-1-1.1a")).toBeVisible();
  for (const outcome of ["LO 1", "LO 2"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator("summary").filter({ hasText: outcome })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(rowOf(page, "312-1-1.1a")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "312-3-3.1")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "312-3-3.1")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Evidence for 312 3 3.1" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Evidence for 312 3 3.1" })).toBeVisible();
});

test("who is not an assessor's student, or no longer, is not shown", async ({ page, centre, signIn }) => {
  const { ann, sam } = await filled(centre);
  const lone = await centre.newcomer("assessor");
  await signIn(lone, { to: "/assessor/logbook" });
  await expect(page.getByText("No students are assigned to you yet.", { exact: false })).toBeVisible();
  await page.goto(`/assessor/logbook?student=${sam._id}`);
  await expect(page.getByText("Student not found.", { exact: false })).toBeVisible();
  await inspect(page, "a student of somebody else");
  await page.getByRole("button", { name: "Choose another student" }).click();
  await expect(page).toHaveURL(/\/assessor\/logbook$/);
  await page.getByRole("button", { name: "Logout" }).click();

  await signIn(ann);
  await page.route("**/api/logbook/students/*", (route) => route.abort());
  await page.goto(`/assessor/logbook?student=${sam._id}`);
  await expect(page.getByText("We could not reach the server.", { exact: false })).toBeVisible();
  await inspect(page, "a logbook that did not arrive");
  await page.unroute("**/api/logbook/students/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Currently Viewing: Sam Singh")).toBeVisible();
});

test("both logbooks have no accessibility errors in any state", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/student/logbook" });
  await expect(page.getByText("Unit 311").first()).toBeVisible();
  await inspect(page, "own logbook, empty");
  await page.getByRole("button", { name: "Logout" }).click();

  const { ann, sam } = await filled(centre);
  await signIn(sam, { to: "/student/logbook" });
  await openUnit(page, "Unit 311");
  await expect(rowOf(page, "311-1-1.1")).toBeVisible();
  await inspect(page, "own logbook, open");
  await page.getByPlaceholder("Search units...").fill("zebra");
  await expect(page.getByText("No units found")).toBeVisible();
  await inspect(page, "own logbook, nothing found");
  await resize(page, { width: 1366, height: 800 });
  await page.getByRole("button", { name: "Logout" }).click();

  await signIn(ann, { to: "/assessor/logbook" });
  await expect(page.getByText("No Student Selected")).toBeVisible();
  await inspect(page, "logbooks, nobody chosen");
  await page.goto(`/assessor/logbook?student=${sam._id}#ac-312-1-1.1a`);
  await expect(rowOf(page, "312-1-1.1a")).toBeVisible();
  await inspect(page, "a student's logbook");
  await page.getByRole("button", { name: "Gaps" }).click();
  await expect(page.getByRole("list", { name: "Legend" })).toBeVisible();
  await inspect(page, "a student's gaps");
});
