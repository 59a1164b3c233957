// @vitest-environment happy-dom
import type { Decision } from "contract/portfolios/decisions.ts";
import { allTicks } from "contract/portfolios/verdicts.ts";
import { expect, test } from "vitest";
import { listDrafts } from "../../unsent/store/store.ts";
import { at, control, main, openReview, others, portfolio } from "../testing/open-review.ts";

const made = (criteria: string, own: Partial<Decision>): Decision => ({
  ...{ ...at(criteria), verdict: "accepted", ticks: allTicks, text: "", by: "Ann", at: "2026-03-01T09:00:00Z" },
  ...{ cells: [], workplace: "", round: "r", seenAt: null, ...own },
});

test("two keys accept twelve criteria and mark as done in one request", async () => {
  const { sent, key, text, until } = await openReview();
  expect(text()).toContain("12 open");
  key("a");
  await until(() => expect(text()).toContain("12 accepted"));
  key("Enter", { ...control, shiftKey: true });
  await until(() => expect(sent).toHaveLength(1));
  const decisions = [main, ...others].map((place) => ({ ...place, verdict: "accepted", ticks: allTicks, text: "" }));
  expect(sent).toEqual([
    [expect.stringMatching(/feedback$/), { status: "Reviewed", assessorComments: "", decisions, finish: true }],
  ]);
});

test("keys move, accept and go on, and say what is missing, whose word goes with the feedback", async () => {
  const { sent, key, type, text, focused, until, place } = await openReview(
    portfolio({ also: [at("5.1"), at("6.2e")] }),
  );
  key("j");
  await until(() => expect(focused()).toContain("315 · 5.1"));
  key("k");
  await until(() => expect(focused()).toContain("315 · 6.1a"));
  key("y");
  await until(() => expect(focused()).toContain("315 · 5.1"));
  expect(text()).toContain("315 · 6.1a accepted. 2 open.");
  key("x");
  await until(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  key("Enter", { ...control, shiftKey: true });
  await until(() => expect(text()).toContain("Say what is missing for 315 5.1."));
  expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
  type("One photo from the side.");
  await until(() => expect(text()).not.toContain("Say what is missing"));
  key("Enter", { ...control, shiftKey: true });
  await until(() => expect(text()).toContain("315 5.1 is marked not yet."));
  expect([text().includes("1 not yet"), sent]).toEqual([true, []]);

  key("Enter", control);
  await until(() => expect(document.querySelector("dialog")?.textContent).toContain("Submit with 1 criterion open?"));
  [...document.querySelectorAll<HTMLElement>("dialog button")].at(-1)?.click();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({
    status: "Reviewed",
    decisions: [
      { ...main, verdict: "accepted" },
      { ...at("5.1"), verdict: "not yet", text: "One photo from the side." },
    ],
  });
  expect(place.querySelectorAll('ul [aria-expanded="true"]')).toHaveLength(1);
});

test("a criterion without one of its ticks is not accepted, and says so", async () => {
  const { key, text, focused, until, press } = await openReview(portfolio({ also: [] }));
  key("v");
  await until(() => expect(focused()).toBe("Valid"));
  press("Sufficient");
  await until(() => expect(text()).toContain("1 not yet"));
  key("y");
  await until(() =>
    expect(text()).toContain("Tick valid, authentic, current, sufficient and reliable, or choose not yet."),
  );
  press("Sufficient");
  await until(() => expect(text()).not.toContain("Tick valid, authentic"));
  key("y");
  await until(() => expect(text()).toContain("1 accepted"));
  press("Take it off: 315 · 6.1a");
  await until(() => expect(text()).toContain("1 open"));
  expect(focused()).toContain("315 · 6.1a");
});

const decidedBefore = [
  made("6.1a", { ticks: null }),
  made("5.1", { verdict: "not yet", ticks: "VACR", text: "No tag." }),
];

test("what was accepted before is taken back with a reason", async () => {
  const { sent, type, text, until, press, place } = await openReview(
    portfolio({ also: [at("5.1")], decisions: decidedBefore, status: "Reviewed" }),
  );
  await until(() => expect(text()).toContain("Accepted by Ann, 1 March, from before ticks were kept"));
  press("Take back 315 · 6.1a");
  await until(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  type("Too short");
  press("Take back");
  await until(() => expect(text()).toContain("Say why you take this decision back."));
  type("Too short no more.");
  press("Take back");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([[expect.stringMatching(/take-back$/), { ...main, reason: "Too short no more." }]]);
  await until(() => expect(place.querySelector("fieldset[aria-label^='Take back']")).toBeNull());
});

test("while a portfolio waits for feedback, what was not yet is open again with its words, and nothing is taken back", async () => {
  const { key, text, until } = await openReview(portfolio({ also: [at("5.1")], decisions: decidedBefore }));
  await until(() => expect(text()).toContain("Not yet by Ann, 1 MarchNot enough shown yet.No tag."));
  expect([text().includes("1 accepted"), text().includes("1 open")]).toEqual([true, true]);
  key("k");
  await until(() => expect(text()).toContain("Submit your feedback first. Then this decision can be taken back."));
  expect(text()).not.toContain("Take back");
});

test("a criterion that the portfolio lacks is searched for, added and accepted, and all of it comes back", async () => {
  const first = await openReview(portfolio({ also: [] }));
  first.key("+");
  await first.until(() => expect(document.activeElement?.getAttribute("type")).toBe("search"));
  const search = document.activeElement as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search, "316 1.1");
  search.dispatchEvent(new Event("input", { bubbles: true }));
  await first.until(() => expect(document.querySelector("dialog ul button")?.textContent).toContain("316 · 1.1"));
  document.querySelector<HTMLElement>("dialog ul button")?.click();
  await first.until(() => expect(first.focused()).toContain("316 · 1.1"));
  expect(first.text()).toContain("2 criteria1 accepted1 open");
  await first.until(async () => expect(await listDrafts("me")).toHaveLength(1));

  const second = await openReview(portfolio({ also: [] }));
  await second.until(() => expect(second.text()).toContain("2 criteria1 accepted1 open"));
});
