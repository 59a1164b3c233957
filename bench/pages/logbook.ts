import type { CDPSession, Page } from "@playwright/test";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { type Browser, buildWeb, desktop, type OpenPage, openBrowser, openPage } from "../harness/browser.ts";
import type { Benchmark } from "../harness/harness.ts";
import { median, timeOf } from "../harness/timing.ts";

/** Both logbooks: what opening, filtering and unfolding cost the page. */
export const logbook: Benchmark = async (harness) => {
  buildWeb();
  const { centre, start } = await harness.install();
  const { url } = await start();
  const reader = await openMeasured(await openBrowser(harness, url, desktop, centre.learner));
  const reviewer = await openMeasured(await openBrowser(harness, url, desktop, centre.assessor));
  const costs: Costs[] = [];
  // The first round fills the caches.
  for (let round = 0; round <= harness.rounds; round++) {
    const measured = [...(await readOwn(reader)), ...(await readStudents(reviewer))];
    if (round > 0) costs.push(...measured);
  }
  const rows = [...Map.groupBy(costs, ({ action }) => action)].map(([action, all]) => ({
    action,
    "script ms": median(all.map(({ script }) => script)),
    "style and layout ms": median(all.map(({ layout }) => layout)),
    "wall ms": median(all.map(({ wall }) => wall)),
  }));
  return { tables: [rows], figures: rows.map((row) => ({ bound: "script", of: row.action, value: row["script ms"] })) };
};

/** What an action cost the page's main thread, and the wall time until its result is visible; milliseconds. */
interface Costs {
  action: string;
  script: number;
  layout: number;
  wall: number;
}

async function openMeasured(browser: Browser): Promise<OpenPage> {
  const opened = await openPage(browser);
  await opened.devtools.send("Performance.enable", { timeDomain: "timeTicks" });
  return opened;
}

type Act = (page: Page) => Promise<unknown>;
/** An act, and what is waited for afterwards. */
type Action = [name: string, act: Act, seen: Act];

const reading: Action[] = [
  ["learner: open", (page) => page.getByRole("link", { name: "Logbook", exact: true }).click(), appears("Unit 399")],
  ["learner: unfold unit 315", folds("Unit 315"), appears("LO 7")],
  ["learner: unfold its 33 criteria of LO 6", folds("LO 6"), appears("AC 6.1a:")],
  ["learner: type “safety”", searches("safety"), disappears("AC 6.1a:")],
  ["learner: clear the search", searches(""), appears("AC 6.1a:")],
];
const unfolded: Action[] = [
  ["all unfolded: Complete", clicks("Complete"), disappears("AC 6.1a:")],
  ["all unfolded: All", clicks("All"), appears("AC 6.1a:")],
  ["all unfolded: type “safety”", searches("safety"), disappears("AC 6.1a:")],
  ["all unfolded: clear the search", searches(""), appears("AC 6.1a:")],
];
const assessing: Action[] = [
  [
    "assessor: choose a student",
    (page) => page.getByLabel("Select Student").selectOption({ index: 1 }),
    appears("Unit 399"),
  ],
  ["assessor: gaps", clicks("Gaps"), (page) => cell(page).waitFor()],
  ["assessor: from a gap to its place", (page) => cell(page).click(), appears("AC 6.1a:")],
];

async function readOwn(reader: OpenPage): Promise<Costs[]> {
  const { page } = reader;
  await page.goto("/my-portfolios?date=1990-01-01", { waitUntil: "networkidle" });
  await page.evaluate("sessionStorage.clear()");
  const read = await doAll(reader, reading);
  await unfoldAll(page);
  return [...read, ...(await doAll(reader, unfolded))];
}

async function readStudents(reviewer: OpenPage): Promise<Costs[]> {
  await reviewer.page.goto("/assessor/logbook", { waitUntil: "networkidle" });
  return doAll(reviewer, assessing);
}

async function doAll({ page, devtools }: OpenPage, actions: Action[]): Promise<Costs[]> {
  const costs: Costs[] = [];
  for (const [action, act, seen] of actions) {
    const before = await metrics(devtools);
    const wall = await timeOf(async () => {
      await act(page);
      await seen(page);
    });
    // Typed text reaches the address bar after a debounce of 300 ms, which is part of the cost.
    await page.waitForTimeout(500);
    const after = await metrics(devtools);
    const spent = (name: string) => 1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0));
    const layout = spent("LayoutDuration") + spent("RecalcStyleDuration");
    costs.push({ action, script: spent("ScriptDuration"), layout, wall });
  }
  return costs;
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

function appears(text: string): Act {
  return (page) => page.getByText(text, { exact: true }).first().waitFor();
}

function disappears(text: string): Act {
  return (page) => page.getByText(text, { exact: true }).first().waitFor({ state: "hidden" });
}

function folds(name: string): Act {
  return (page) => page.locator("summary:visible").filter({ hasText: name }).first().click();
}

function searches(text: string): Act {
  return (page) => page.getByPlaceholder("Search units...").fill(text);
}

function clicks(name: string): Act {
  return (page) => page.getByRole("button", { name, exact: true }).click();
}

function cell(page: Page) {
  return page.getByRole("link", { name: "Unit 315, LO 6, AC 6.1a: " });
}

async function unfoldAll(page: Page): Promise<void> {
  const outcomes = curriculum.performance_units.flatMap((unit) => unit.learning_outcomes);
  const criteria = outcomes.flatMap((outcome) => outcome.assessment_criteria);
  for (const [level, below, { length }] of [["h2", "h3", outcomes] as const, ["h3", "h4", criteria] as const]) {
    await page.evaluate(
      `document.querySelectorAll("details:not([open]) > summary:has(> ${level})").forEach((one) => one.click())`,
    );
    await page.waitForFunction(`document.querySelectorAll("details ${below}").length === ${length}`);
  }
}
