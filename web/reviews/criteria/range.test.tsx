// @vitest-environment happy-dom
import type { Decision } from "contract/portfolios/decisions.ts";
import { allTicks } from "contract/portfolios/verdicts.ts";
import { carriedBy } from "contract/qualifications/requirements.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { expect, test } from "vitest";
import { at, control, main, openReview, portfolio } from "../testing/open-review.ts";
import { unchanged, waitsFor, withCell, withoutRange, withRange } from "./range.ts";
import { rowsOf } from "./rows.ts";

const said = { cells: ["metal-trunking", "swa"], workplace: "real" as const };
const accepted = (criteria: string) => ({ ...at(criteria), verdict: "accepted" as const, ticks: allTicks, text: "" });
const made = (criteria: string, cells: string[]): Decision => ({
  ...accepted(criteria),
  ...{ cells, workplace: "real", by: "Ann", at: "2026-03-01T09:00:00Z", round: "r", seenAt: null },
});
const line = (place: HTMLElement) => place.querySelector<HTMLElement>("[aria-label='Range shown']");
const chip = (place: HTMLElement, name: string) => {
  const found = [...(line(place)?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`No ${name} in: ${line(place)?.textContent}`);
  return found;
};
const decisionsIn = (body: unknown) => (body as Feedback).decisions ?? [];

test("a job whose criteria carry nothing of the range shows nothing of it", async () => {
  const { criteria, learningOutcome } = portfolio();
  const elsewhere = { learningOutcome: { ...learningOutcome, number: "7" }, criteria: { ...criteria, number: "7.1" } };
  const { place } = await openReview(portfolio({ ...said, ...elsewhere, also: [at("5.1")] }));
  expect(line(place)).toBeNull();
});

test("what the learner says is shown once its criterion is accepted, and unchanged it is left to the server", async () => {
  const { sent, key, until, place } = await openReview(portfolio({ ...said, also: [at("6.2e")] }));
  await until(() => expect(line(place)?.textContent).toContain("Range shown in a real job"));
  expect(line(place)?.textContent).toContain("SWA, with 6.2e");
  key("y");
  await until(() => chip(place, "Metal trunking"));
  chip(place, "SWA, with 6.2e");
  key("y");
  await until(() => chip(place, "SWA"));
  key("Enter", { ...control, shiftKey: true });
  await until(() => expect(sent).toHaveLength(1));
  expect(decisionsIn(sent[0]?.[1])).toEqual([accepted("6.1a"), accepted("6.2e")]);
});

test("a changed range goes with every decision, also with those that marking as done makes", async () => {
  const { sent, key, until, focused, place } = await openReview(portfolio({ ...said, also: [at("6.2e")] }));
  await until(() => expect(line(place)).not.toBeNull());
  key("c");
  await until(() => expect(focused()).toBe("PVC trunking"));
  chip(place, "PVC trunking").click();
  await until(() => chip(place, "PVC trunking, with 6.1a"));
  chip(place, "SWA, with 6.2e").click();
  await until(() => chip(place, "SWA"));
  line(place)?.querySelectorAll<HTMLElement>("input")[1]?.click();
  await until(() => expect(line(place)?.textContent).toContain("in a practice bay"));
  key("Enter", { ...control, shiftKey: true });
  await until(() => expect(sent).toHaveLength(1));
  const carried = { cells: ["metal-trunking", "pvc-trunking"], workplace: "simulated" };
  const decisions = [main, at("6.2e")].map((one) => ({ ...one, verdict: "accepted", ...carried }));
  expect(sent[0]?.[1]).toMatchObject({ finish: true, decisions });
});

test("an acceptance that stands is corrected where the range is changed, and nowhere else", () => {
  const decisions = [made("6.1a", ["metal-trunking"]), made("5.1", [])];
  const shown = portfolio({ ...said, also: [at("5.1"), at("6.2e")], decisions });
  const before = unchanged(shown, rowsOf(shown, []));
  expect(before).toEqual(said);
  const corrected = (id: string) => withRange(shown, [], { range: withCell(before, id) });
  expect(corrected("metal-trunking")).toEqual([{ ...accepted("6.1a"), cells: [], workplace: "real" }]);
  expect(corrected("swa")).toEqual([]);
  expect(corrected("cable-tray")).toMatchObject([{ ...at("6.1a"), cells: ["metal-trunking", "cable-tray"] }]);
  expect(withRange(shown, [], { range: { ...before, workplace: "simulated" } })).toMatchObject([
    { ...at("6.1a"), workplace: "simulated" },
  ]);
  expect(withRange(shown, [accepted("6.2e")], { range: undefined })).toEqual([accepted("6.2e")]);
});

test("a changed range that was saved comes back as it was, without the corrections", () => {
  const shown = portfolio({ ...said, also: [at("6.2e")], decisions: [made("6.1a", ["metal-trunking"])] });
  const range = { cells: ["pvc-trunking", "swa"], workplace: "simulated" as const };
  const saved = withRange(shown, [accepted("6.2e")], { range });
  expect(saved.map(({ criteria }) => criteria)).toEqual(["6.2e", "6.1a"]);
  expect(withoutRange(shown, saved)).toEqual({ decisions: [accepted("6.2e")], range });
  const as = saved.map((one) => ({ ...one, cells: carriedBy(one, said.cells), workplace: said.workplace }));
  expect(withoutRange(shown, as)).toEqual({ decisions: [accepted("6.2e")] });
  expect(withoutRange(shown, [accepted("6.2e")])).toEqual({ decisions: [accepted("6.2e")] });
});

test("a cell waits for the first criterion that is open, and for none once one is accepted", () => {
  const shown = portfolio({ ...said, also: [at("6.2e"), at("6.3b")] });
  const notYet = { ...accepted("6.1a"), verdict: "not yet" as const, text: "No." };
  const waits = (...given: Parameters<typeof rowsOf>[1]) =>
    said.cells.map((id) => waitsFor(id, said, rowsOf(shown, given))?.place.criteria);
  expect(waits()).toEqual(["6.1a", "6.2e"]);
  expect(waits(notYet)).toEqual(["6.2e", "6.2e"]);
  expect(waits(notYet, accepted("6.3b"))).toEqual([undefined, "6.2e"]);
});
