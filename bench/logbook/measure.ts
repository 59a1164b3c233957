import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import type { AccountRow } from "server/platform/database/tables.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { accountOf, insertAll, openCentre, portfolioOf } from "../centre.ts";
import { median, tenths } from "../numbers.ts";
import { inFolder, startProduct } from "../product.ts";
import type { Report } from "../report.ts";
import { type Cost, openVisitor, type Visitor } from "./browser.ts";

const portfolios = 500;
const rounds = 5;
const most = 100;

/** Both logbooks with 500 portfolios in Chromium: what opening, filtering and unfolding cost the page. */
export function measure(): Promise<Report> {
  return inFolder(async (folder) => {
    execFileSync(process.execPath, ["run/build-web.ts"], { cwd: join(import.meta.dirname, "../.."), stdio: "inherit" });
    const { assessor, learner } = await fillCentre(join(folder, "product"));
    const product = await startProduct(join(folder, "product"));
    const reader = await openVisitor(product.url, learner);
    const reviewer = await openVisitor(product.url, assessor);
    const costs = new Map<string, Cost[]>();
    try {
      // The first round fills the caches.
      for (let round = 0; round <= rounds; round++) {
        for (const [name, cost] of [...(await readOwn(reader)), ...(await readStudents(reviewer))]) {
          if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
        }
      }
      return reportOf(costs);
    } finally {
      await Promise.all([reader.close(), reviewer.close()]);
      await product.stop();
    }
  });
}

type StoredSession = Record<string, string>;

async function fillCentre(folder: string): Promise<{ assessor: StoredSession; learner: StoredSession }> {
  const { deps, close } = await openCentre(folder);
  const assessor = accountOf(0, "assessor", null);
  const learner = accountOf(1, "student", assessor.id);
  await insertAll(deps, "accounts", [assessor, learner]);
  // Without drafts, because a draft is no evidence.
  const all = Array.from({ length: 2 * portfolios }, (_, number) => portfolioOf(number, learner.id));
  await insertAll(deps, "portfolios", all.filter(({ status }) => status !== "Draft").slice(0, portfolios));
  const sessions = { assessor: await storedSessionOf(deps, assessor), learner: await storedSessionOf(deps, learner) };
  await close();
  return sessions;
}

async function storedSessionOf(deps: Dependencies, account: AccountRow): Promise<StoredSession> {
  const { id: _id, name, role } = account;
  return { token: await startSession(deps, account), account: JSON.stringify({ _id, name, role }) };
}

type Costs = [name: string, cost: Cost][];
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

async function readOwn(visitor: Visitor): Promise<Costs> {
  const { page } = visitor;
  await page.goto("/my-portfolios?date=1990-01-01", { waitUntil: "networkidle" });
  await page.evaluate("sessionStorage.clear()");
  const read = await doAll(visitor, reading);
  await unfoldAll(page);
  return [...read, ...(await doAll(visitor, unfolded))];
}

async function readStudents(visitor: Visitor): Promise<Costs> {
  await visitor.page.goto("/assessor/logbook", { waitUntil: "networkidle" });
  return doAll(visitor, assessing);
}

async function doAll({ page, cost }: Visitor, actions: Action[]): Promise<Costs> {
  const costs: Costs = [];
  for (const [name, act, seen] of actions) {
    const spent = await cost(
      () => act(page),
      () => seen(page),
    );
    costs.push([name, spent]);
  }
  return costs;
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
  const levels = [
    { level: "h2", below: "h3", count: outcomes.length },
    { level: "h3", below: "h4", count: criteria.length },
  ];
  for (const { level, below, count } of levels) {
    await page.evaluate(
      `document.querySelectorAll("details:not([open]) > summary:has(> ${level})").forEach((one) => one.click())`,
    );
    await page.waitForFunction(`document.querySelectorAll("details ${below}").length === ${count}`);
  }
}

function reportOf(costs: Map<string, Cost[]>): Report {
  const middle = (all: Cost[], of: keyof Cost) => median(all.map((cost) => cost[of]));
  return {
    caption:
      `Both logbooks with 233 criteria and ${portfolios} portfolios of evidence, in Chromium at 1366 px: what each action ` +
      `cost the page's main thread. Medians of ${rounds} rounds; the wall time includes the server's answer and the driver.`,
    tables: [
      {
        heads: ["action", "script ms", "style and layout ms", "wall ms"],
        rows: [...costs].map(([name, all]) => [
          name,
          tenths(middle(all, "script")),
          tenths(middle(all, "layout")),
          tenths(middle(all, "wall")),
        ]),
      },
    ],
    figures: [...costs].map(([name, all]) => {
      const value = middle(all, "script");
      return { what: name, value, shown: `${tenths(value)} ms`, bound: { below: most }, wanted: `below ${most} ms` };
    }),
  };
}
