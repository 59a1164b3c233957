// @vitest-environment happy-dom
import type { AnswerOf } from "contract/calls.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { version } from "../edit/testing-version.ts";

const day = "2026-11-18T09:00:00.000Z";
const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const other = { ...place, criteria: "6.3b" };
const refused: PortfolioDetail["decisions"][number] = {
  ...{ ...place, cells: [], workplace: "", verdict: "not yet", ticks: "VACR", text: "From the side, please." },
  ...{ by: "Ann Archer", at: day, round: "r1", seenAt: null },
};
const portfolio = (own: Partial<PortfolioDetail> = {}) =>
  version(1, {
    ...{ _id: "x7", title: "SWA to a roof fan", status: "Reviewed", userId: { _id: "me", name: "Sam" } },
    ...{ photos: [], createdAt: day, updatedAt: day, reviewedAt: day, decisions: [refused], statements: [], ...own },
  });
type Appeals = AnswerOf<"listAppeals">;
const made: Appeals["appeals"][number] = {
  ...{ _id: "a1", places: [place], follows: null, text: "It is in photo 2.", at: day, state: "waiting" },
  ...{ dueOn: "2026-12-09", isGiven: true, answer: null, againUntil: null, noted: null },
};
const open = { round: "r1", places: [place, other], until: "2026-12-16" };
const answer = { by: "Vic Verne", text: "It is another cable.", at: day };

async function show(appeals: Appeals, role: "student" | "admin" = "student") {
  const appeal = vi.fn((_url: string, _body: RequestInit["body"]) => Response.json({ message: "On its way." }));
  const userId = { _id: role === "student" ? "me" : "s", name: "Sam" };
  const page = await openPage("/portfolio/view/x7", role, {
    viewPortfolio: says(200, portfolio({ userId })),
    listAppeals: says(200, appeals),
    appeal,
  });
  return { page, appeal };
}

test.each<[string, Partial<typeof made>, string[]]>([
  ["waits", {}, ["The answer is due by 9 December 2026."]],
  ["waits for nobody", { isGiven: false }, ["nobody at your centre may answer it yet"]],
  ["is upheld", { state: "upheld" }, ["Upheld. Your assessor is asked to decide again."]],
  ["is not upheld", { state: "not upheld", answer }, ["Not upheld: the decision stands.", "It is another cable."]],
  ["is not upheld twice", { state: "not upheld", follows: "a0", answer }, ["Second appeal", "awarding body"]],
  [
    "was before the awarding body",
    { state: "not upheld", follows: "a0", answer, noted: { text: "It agrees with you.", at: day } },
    ["The awarding body, noted", "It agrees with you."],
  ],
])("an appeal that %s says so", async (_, own, sentences) => {
  const { page } = await show({ appeals: [{ ...made, ...own }], open: [] });
  for (const sentence of sentences) await page.until(() => expect(page.text()).toContain(sentence));
});

test("a learner appeals with words, of several criteria those that they leave chosen, and keeps what was typed", async () => {
  const { page, appeal } = await show({ appeals: [], open: [open] });
  await page.until(() => expect(page.text()).toContain("Until 16 December 2026"));
  page.press("Appeal 315 6.2e and 315 6.3b");
  await page.until(() => expect(page.place.querySelector("form textarea")).not.toBeNull());
  const [, second] = page.place.querySelectorAll<HTMLInputElement>("fieldset input");
  second?.click();
  page.fill("Why you appeal", "No.");
  page.press("Send appeal");
  await page.until(() => expect(page.text()).toContain("Say why, in at least 10 characters."));
  expect(appeal).not.toHaveBeenCalled();
  page.fill("Why you appeal", "It is in photo 2, behind the ladder.");
  page.press("Send appeal");
  await page.until(() => expect(appeal).toHaveBeenCalledOnce());
  expect(JSON.parse(String(appeal.mock.calls[0]?.[1]))).toEqual({
    ...{ places: [place], follows: null, text: "It is in photo 2, behind the ladder." },
  });
});

test("others see what was appealed and no button, and nothing where nothing was", async () => {
  const { page } = await show(
    { appeals: [{ ...made, state: "not upheld", answer, againUntil: "2026-12-16" }], open: [open] },
    "admin",
  );
  await page.until(() => expect(page.text()).toContain("Not upheld"));
  expect(
    [...page.place.querySelectorAll("button")]
      .map((one) => one.textContent)
      .filter((name) => /^Appeal/.test(name ?? "")),
  ).toEqual([]);
  const none = await show({ appeals: [], open: [] }, "admin");
  await none.page.until(() => expect(none.page.text()).toContain("SWA to a roof fan"));
  expect(none.page.text()).not.toContain("You could appeal");
});
