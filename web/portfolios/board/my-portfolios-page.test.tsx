// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { type Answers, openPage } from "../../app/testing/open-page.tsx";
import { version } from "../edit/testing-version.ts";

const gland = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const trunking = { unit: "315", learningOutcome: "6", criteria: "6.3b" };

function portfolio(part: Partial<Portfolio>): Portfolio {
  return version(1, {
    unit: { number: "315", title: "" },
    learningOutcome: { number: "6", description: "" },
    criteria: { number: "6.3b", description: "" },
    ...{ userId: { _id: "me", name: "Sam Singh" }, updatedAt: "2026-11-23T09:00:00.000Z", images: [] },
    ...part,
  });
}
const open = (portfolios: Partial<Portfolio>[], answers: Answers = {}) =>
  openPage("/my-portfolios", "student", { listOwnPortfolios: says(200, portfolios), ...answers });

const decided: Portfolio["decided"] = [
  { ...trunking, cells: [], workplace: "", verdict: "accepted" },
  { ...gland, cells: [], workplace: "", verdict: "not yet" },
];

test("a card that came back says how many criteria are not yet met and accepted, and one of an older answer nothing", async () => {
  const back = { status: "Reviewed" as const, assessorComments: "Tidy." };
  const removed = portfolio({ ...back, decided, title: "Removed" });
  const { decided: _, ...older } = portfolio({ ...back, _id: "old", title: "Older" });
  const page = await open([portfolio({ ...back, also: [gland], decided, title: "Newer" }), removed, older]);
  await page.until(() => expect(page.text()).toContain("Older"));
  const cards = [...page.place.querySelectorAll("article")].map(({ textContent }) => textContent);
  expect(cards[0]).toContain("1 not yet, 1 acceptedTidy.");
  expect(cards[1]).toContain("AC 6.3b1 acceptedTidy.");
  expect(cards[2]).toContain("AC 6.3bTidy.");
});

test.each([
  ["names the gaps that it leaves", decided, [], " It is the only evidence for 315 6.3b."],
  ["says nothing where it leaves none", decided, [trunking], ""],
  ["says nothing of what was never accepted or sent in", [], [], ""],
])("deleting a draft %s", async (_, decided, also, sentence) => {
  const other = portfolio({ _id: "other", title: "Other", status: "To Be Reviewed", also });
  const elsewhere = { ...other, criteria: { number: "6.4", description: "" } };
  const page = await open([portfolio({ title: "Mine", also: [gland], decided }), elsewhere]);
  await page.until(() => expect(page.place.querySelector('[aria-label="Delete: Mine"]')).not.toBeNull());
  page.place.querySelector<HTMLElement>('[aria-label="Delete: Mine"]')?.click();
  await page.until(() => expect(page.text()).toContain("Are you sure"));
  const question = page.place.querySelector("dialog")?.textContent;
  expect(question).toContain(`Are you sure you want to delete this portfolio?${sentence}Cancel`);
});

test("what submitting confirms stands once over the drafts, and a card's submission declares it", async () => {
  const bodies: unknown[] = [];
  const drafts = [portfolio({ title: "One" }), portfolio({ _id: "two", title: "Two" })];
  const page = await open([...drafts, portfolio({ _id: "sent", status: "To Be Reviewed" })], {
    changePortfolio: (_, body) => {
      bodies.push(JSON.parse(String(body)));
      return Response.json({});
    },
  });
  await page.until(() => expect(page.text()).toContain("Two"));
  expect(page.text().split("By submitting you confirm that this is your own work.")).toHaveLength(2);
  page.press("Submit");
  await page.until(() => expect(bodies).toEqual([{ status: "To Be Reviewed", declared: true }]));
  page.press("Move to Draft");
  await page.until(() => expect(bodies[1]).toEqual({ status: "Draft" }));

  const empty = await open([portfolio({ title: "Sent", status: "To Be Reviewed" })]);
  await empty.until(() => expect(empty.text()).toContain("Sent"));
  expect(empty.text()).not.toContain("By submitting");
});
