// @vitest-environment happy-dom
import type { Status } from "contract/core/moves.ts";
import type { Role } from "contract/core/roles.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import { verdictsIn } from "contract/portfolios/verdicts.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { version } from "../edit/testing-version.ts";

const day = "2026-11-23T09:00:00.000Z";
const at = (name: string) => {
  const [unit = "", criteria = ""] = name.split(" ");
  return { unit, learningOutcome: criteria.charAt(0), criteria };
};
const decided = (name: string, verdict: Decision["verdict"], more: Partial<Decision> = {}): Decision => ({
  ...at(name),
  ...{
    cells: [],
    workplace: "" as const,
    verdict,
    ticks: verdict === "accepted" ? "VACSR" : "",
    text: "",
    by: "Dave Hargreaves",
    round: "r",
  },
  at: day,
  seenAt: null,
  ...more,
});
const gland = decided("315 6.2e", "not yet", { ticks: "VACR", text: "I can see the gland, not the tag." });
const trunking = decided("315 6.3b", "accepted", {
  ...{ cells: ["metal-trunking", "pvc-conduit"], workplace: "simulated", text: "Neat lids." },
});

/** A portfolio of 315 6.3b and these further criteria, with these decisions, as somebody of a role sees it. */
function open(also: string[], decisions: Decision[], status: Status = "Reviewed", role: Role = "student") {
  const [unit, outcome, criterion] = ["315", "6", "6.3b"].map((number) => ({ number, title: "", description: "" }));
  const portfolio = version(3, {
    ...{ title: "Trunking and SWA", status, assessorComments: "Tidy trunking.", submissionCount: 1 },
    ...(unit && outcome && criterion && { unit, learningOutcome: outcome, criteria: criterion }),
    ...{ also: also.map(at), decisions, decided: [...verdictsIn(decisions).values()] },
    ...{ userId: { _id: "me", name: "Sam Singh" }, assessor: { _id: "d", name: "Dave Hargreaves" } },
    updatedAt: day,
    feedbackGiven: { by: "Dave Hargreaves", at: day, round: "r" },
  });
  return openPage("/portfolio/view/p", role, { viewPortfolio: says(200, portfolio) });
}

beforeEach(() => {
  // As far as it is missing here: nothing is laid out.
  vi.spyOn(Element.prototype, "checkVisibility").mockReturnValue(true);
});

test("what is not countersigned waits, and is not among what is accepted", async () => {
  const pending = decided("315 6.2e", "accepted", { isPending: true });
  const page = await open(["315 6.2e"], [trunking, pending]);
  await page.until(() => expect(page.text()).toContain("Accepted: it counts once it is countersigned"));
  for (const said of ["1 accepted", "1 waiting", "Accepted 1", "Waiting 1"]) expect(page.text()).toContain(said);
});

test("what came back says first what is not yet met and why, then what is open, then what stays", async () => {
  const others = ["316 1.1", "315 6.4"].map((name) => decided(name, "accepted"));
  const page = await open(["315 6.2e", "315 6.4", "316 1.1", "316 2.1", "316 3.2"], [trunking, gland, ...others]);
  await page.until(() => expect(page.text()).toContain("Install steel-wire armoured"));
  await page.until(() => expect(page.text()).toContain("Shows metal trunking"));
  const text = page.text();
  expect(text).toContain("3 accepted1 not yet2 not decided");
  expect(page.place.querySelectorAll("[aria-hidden] > .grow.rounded-full")).toHaveLength(6);
  const order = [
    "Tidy trunking.",
    "Not yet: 315 6.2e",
    "Not enough shown yet.",
    "I can see the gland, not the tag.Dave Hargreaves, 23 November 2026",
    "Move to Draft",
    "Then add to it and submit it again. What is accepted stays accepted.",
    "2 not decided: 316 2.1 and 316 3.2",
    "Dave looks at these with your next round.",
    "Accepted 3",
    "315 6.3b",
    "Shows metal trunking and PVC conduit in a practice bay",
    "“Neat lids.”",
    "All 3 accepted",
  ].map((words) => text.indexOf(words));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(text).not.toContain("VACR");
  expect(text).not.toContain("Nothing is lost.");
  expect(page.place.querySelector("details")).toBeNull();

  const folded = () => page.place.querySelectorAll("li.hidden").length;
  expect(folded()).toBe(1);
  page.press("All 3 accepted");
  await page.until(() => expect(folded()).toBe(0));
});

test("of several that are not yet met each is a row, the first open; keys lead from one criterion to the next", async () => {
  const page = await open(
    ["315 6.2e", "315 6.4"],
    [gland, decided("315 6.3b", "not yet", { text: "No lids.", ticks: null })],
  );
  await page.until(() => expect(page.text()).toContain("2 not yet"));
  const rows = [...page.place.querySelectorAll("details")];
  expect(rows.map((row) => [row.open, row.querySelector("h3")?.textContent])).toEqual([
    [true, "Not yet: 315 6.3b"],
    [false, "Not yet: 315 6.2e"],
  ]);
  expect(rows[0]?.textContent).toContain("From before ticks were kept");
  const key = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const focused = () => document.activeElement?.textContent ?? "";
  await page.until(() => expect(page.place.querySelector('[aria-keyshortcuts="j"]')).not.toBeNull());
  key("j");
  expect(focused()).toContain("Not yet: 315 6.3b");
  key("j");
  expect(focused()).toContain("Not yet: 315 6.2e");
  key("j");
  key("j");
  expect(focused()).toBe("1 not decided: 315 6.4");
  key("k");
  expect(focused()).toContain("Not yet: 315 6.2e");
});

test("a decision that was taken back shows its reason, and its criterion is open again", async () => {
  const back = decided("316 1.1", "taken back", { text: "The photo was of another job." });
  const page = await open(["316 1.1"], [{ ...trunking, ticks: null }, back]);
  await page.until(() => expect(page.text()).toContain("1 accepted1 not decided"));
  expect(page.text()).toContain("1 not decided: 316 1.1Dave looks at this with your next round.");
  expect(page.text()).toMatch(
    /Taken back 1316 1\.1.*“The photo was of another job\.”Dave Hargreaves, 23 November 2026/,
  );
  expect(page.text()).toContain("From before ticks were kept");
});

test.each<[Status, Role, string | undefined]>([
  ["Reviewed", "admin", "Dave looks at this with the next round."],
  ["To Be Reviewed", "student", undefined],
])("of one that is %s, %s is told of the next round: %s", async (status, role, sentence) => {
  const page = await open(["315 6.2e"], [trunking], status, role);
  await page.until(() => expect(page.text()).toContain("1 not decided: 315 6.2e"));
  if (sentence) expect(page.text()).toContain(sentence);
  else expect(page.text()).not.toContain("next round");
});

test("before the first decision nothing is said of any, from a kept answer of before there were decisions as well", async () => {
  const page = await open(["315 6.2e"], []);
  await page.until(() => expect(page.text()).toContain("Tidy trunking."));
  const before = page.place.innerHTML;
  expect(page.text()).not.toMatch(/not decided|Accepted|next round/);
  expect(page.text()).toContain("Nothing is lost.");

  const {
    decided: _,
    decisions: __,
    ...kept
  } = version(3, {
    ...{ title: "Trunking and SWA", status: "Reviewed", assessorComments: "Tidy trunking.", submissionCount: 1 },
    updatedAt: day,
  });
  const old = await openPage("/portfolio/view/p", "student", { viewPortfolio: says(200, kept) });
  await old.until(() => expect(old.text()).toContain("Tidy trunking."));
  expect(old.text()).not.toMatch(/not decided|Accepted/);
  expect(before).not.toContain("data-stop");
});
