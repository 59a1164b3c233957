import type { Locator, Page } from "@playwright/test";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { fillTexts } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { allArrived, isReady } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

const phone = { width: 390, height: 844 };
const swa = {
  title: "Steel trunking run with SWA",
  task: "Ran steel trunking along the wall and glanded the armoured cable at both ends.",
};

const rows = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const chosen = (page: Page) => rows(page, "Chosen criteria");
const suggested = (page: Page) => rows(page, "Suggested criteria");
const search = (page: Page) => page.getByLabel("Search all 233 criteria");

test("one job covers what its words suggest and what was searched for, without a signal too", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await signIn(sam, { to: "/portfolio" });
  await resize(page, phone);
  await isReady(page);
  await expect(page.getByText("Nothing looks like it yet.")).toBeVisible();
  await loseSignal(page);
  await fillTexts(page, swa);
  await expect(suggested(page).first()).toContainText(/You wrote: steel/i);
  await expect(chosen(page)).toHaveCount(0);

  // The first becomes the main criterion, whichever way it is chosen.
  await search(page).fill("315 6.3b");
  await rows(page, "Criteria found").getByRole("button").first().click();
  await expect(page.getByLabel("Select Criteria")).toHaveValue("6.3b");
  for (const words of ["6.2e", "6.4"])
    await suggested(page).filter({ hasText: words }).getByRole("button").first().click();
  await search(page).fill("316 1.1");
  await rows(page, "Criteria found").getByRole("button").first().click();
  await expect(chosen(page)).toHaveText([
    /^315 · 6\.3b.*Main criterion$/,
    /^315 · 6\.2e/,
    /^315 · 6\.4/,
    /^316 · 1\.1/,
  ]);
  await expect(page.getByText("4 chosen")).toBeVisible();
  await inspect(page, "create with further criteria");
  await resize(page, phone);
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll("#also li")].map((row) => row.getBoundingClientRect().height)`,
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);

  await page.getByRole("group", { name: "Did AI help?" }).getByRole("button", { name: "Yes" }).click();
  await page.getByLabel("How did it help?").fill("It wrote the first words of the objective.");
  await inspect(page, "create with help by AI");
  await resize(page, phone);
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  const id = portfolio?._id ?? "";
  const also = ["315 6 6.2e", "315 6 6.4", "316 1 1.1"].map((place) => {
    const [unit, learningOutcome, criteria] = place.split(" ");
    return { unit, learningOutcome, criteria };
  });
  expect(await centre.ask(sam, viewPortfolio, { params: { id } })).toMatchObject({
    criteria: { number: "6.3b" },
    also,
  });

  await page.goto(`/portfolio/view/${id}`);
  await expect(page.getByText("AC 6.3b + 3 more")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^316 · 1\.1 \S/ })).toBeVisible();
  await inspect(page, "view with further criteria");

  await signIn(ann);
  await resize(page, { width: 1366, height: 768 });
  await page.goto(`/portfolio/assessor/${id}`);
  await expect(page.getByRole("heading", { name: "4 criteria" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^315 · 6\.2e \S/ })).toBeVisible();
  await page.getByRole("button", { name: "Everything Sam wrote" }).click();
  const help = "Own work declared. Help by AI: It wrote the first words of the objective.";
  await expect(page.getByText(help)).toBeVisible();
  await expect(page.getByText("Changed since it was declared")).toBeHidden();
  await inspect(page, "review with further criteria");
});

test("further criteria are chosen and removed by keyboard, kept in a draft, and edited", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam, { to: "/portfolio?unit=315&outcome=6&criterion=6.3b" });
  await expect(suggested(page).first()).toContainText("A gap: nothing covers it yet");
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("armoured");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveCount(2);
  const further = await chosen(page).nth(1).innerText();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Change the main criterion" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveCount(1);
  await expect(suggested(page).filter({ hasText: further })).toHaveCount(1);
  await suggested(page).filter({ hasText: further }).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveCount(2);
  await expect(suggested(page).getByRole("button").first()).toBeFocused();

  await fillTexts(page, swa);
  await expect(page.getByText(/Kept on this|Saved on this/).first()).toBeVisible();
  await page.reload();
  await expect(chosen(page)).toHaveText([/^315 · 6\.3b/, further]);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const [draft] = await centre.ask(sam, listOwnPortfolios);
  expect(draft?.also).toHaveLength(1);

  await page.goto(`/portfolio/edit/${draft?._id}`);
  await expect(chosen(page)).toHaveText([/^315 · 6\.3b/, further]);
  await page.getByRole("button", { name: /^Remove 315/ }).click();
  await page.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  expect((await centre.ask(sam, viewPortfolio, { params: { id: draft?._id ?? "" } })).also).toEqual([]);
});

test("a learner is told which job covers most, and starts it with its criteria", async ({ page, centre, signIn }) => {
  const { sam } = await centre.pair();
  await signIn(sam, { to: "/student/logbook" });
  await page.getByRole("button", { name: "Gaps" }).click();
  await expect(page.getByText("No evidence (233)")).toBeVisible();
  await page.getByRole("button", { name: "What next" }).click();
  const jobs = page.getByRole("list", { name: "Jobs to ask for" }).locator("> li");
  await expect(jobs).toHaveCount(3);
  const first = jobs.first();
  await expect(first).toContainText("Ask for:");
  const title = await first.getByRole("heading").textContent();
  await first.getByText("See the 11 criteria").click();
  await inspect(page, "the jobs to ask for");
  await page.reload();
  await expect(page.getByRole("heading", { name: title ?? "" })).toBeVisible();

  await page.getByRole("link", { name: `Start this portfolio: ${title}` }).click();
  await expect(page.getByText("11 chosen")).toBeVisible();
  await expect(chosen(page)).toHaveCount(11);
  await expect(page.getByRole("region", { name: "Looks like" })).toBeHidden();
  await fillTexts(page, swa);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const [draft] = await centre.ask(sam, listOwnPortfolios);
  expect(draft?.also).toHaveLength(10);
});

test("what somebody is at stays in its place when suggestions come above it", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const id = await centre.create(sam, swa.title, "Draft");
  await signIn(sam);
  await resize(page, phone);
  const title = page.getByLabel("Portfolio Title");
  const yOf = async (field: Locator) => Math.round((await field.boundingBox())?.y ?? 0);
  await page.goto(`/portfolio/edit/${id}`);
  await title.focus();
  const before = await yOf(title);
  await expect(suggested(page)).not.toHaveCount(0);
  expect(await yOf(title)).toBe(before);

  await page.goto("/portfolio");
  await expect(page.getByText("Nothing looks like it yet.")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill(swa.title);
  await page.keyboard.press("Tab");
  const unit = page.getByLabel("Select Unit");
  await expect(unit).toBeFocused();
  const unitBefore = await yOf(unit);
  await expect(suggested(page)).not.toHaveCount(0);
  expect(await yOf(unit)).toBe(unitBefore);
});

test("a job of the catalogue brings what it shows, and its learner says where it was and who watched", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  await signIn(sam);
  await resize(page, phone);
  await page.goto("/portfolio");
  await isReady(page);
  const shows = page.getByRole("region", { name: "What the job shows" });
  await fillTexts(page, {
    title: "Tray run with SWA",
    task: "Ran cable tray along the corridor ceiling and glanded the armoured cable at both ends.",
  });
  await expect(shows).toBeHidden();
  await page.getByRole("button", { name: /^Add \d+ criteria of Tray run with SWA$/ }).click();
  await expect(shows.getByRole("button", { pressed: true })).toHaveText(["Cable tray", "SWA"]);
  await expect(shows.getByRole("radio", { name: "Real job" })).toBeChecked();
  await shows.getByRole("button", { name: "7 more" }).click();
  await shows.getByRole("button", { name: "Metal conduit" }).click();
  await shows.getByText("Practice bay").click();
  expect((await shows.getByRole("button", { name: "SWA" }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByLabel("Who observed it?").fill("Mick Barraclough, supervisor");
  await inspect(page, "create with what the job shows");
  await resize(page, phone);
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  expect(portfolio).toMatchObject({
    cells: ["metal-conduit", "cable-tray", "swa"],
    workplace: "simulated",
    observedBy: "Mick Barraclough, supervisor",
  });
  await page.goto(`/portfolio/view/${portfolio?._id}`);
  await expect(page.getByText("Metal conduit, Cable tray, SWA")).toBeVisible();
  await expect(page.getByText("Practice bay")).toBeVisible();
  await inspect(page, "view with what the job shows");
});
