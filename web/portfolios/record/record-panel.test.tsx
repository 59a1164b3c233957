// @vitest-environment happy-dom
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { version } from "../edit/testing-version.ts";

const day = "2026-03-01T09:00:00.000Z";
const ann = { _id: "ann", name: "Ann Archer" };
const made = (own: Partial<PortfolioDetail>) =>
  version(1, {
    ...{ _id: "x7", title: "Direct observation", author: ann, record: "waiting", fingerprint: "f", status: "Reviewed" },
    ...{ userId: { _id: "me", name: "Sam" }, photos: [], createdAt: day, updatedAt: day, reviewedAt: day, ...own },
  });

async function open(role: "student" | "assessor", own: Partial<PortfolioDetail> = {}) {
  const sent = vi.fn((_url: string, _body: RequestInit["body"]) => Response.json({ message: "Kept" }));
  const page = await openPage("/portfolio/view/x7", role, {
    viewPortfolio: says(200, made(own)),
    answerRecord: sent,
    takeRecordBack: sent,
  });
  await page.until(() => expect(page.text()).toContain("Record by"));
  return { page, sent };
}

test.each([
  ["student", "waiting", "Record by Ann Archer, not confirmed yet", ["Confirm", "Dispute"]],
  ["student", "disputed", "Record by Ann Archer, disputed", ["Confirm", "Dispute again"]],
  ["student", "confirmed", "Record by Ann Archer, confirmed", []],
  ["assessor", "waiting", "Its decisions count once Sam confirms it.", []],
] as const)("to the %s a record that is %s says so, and offers its acts", async (role, record, sentence, acts) => {
  const userId = { _id: role === "student" ? "me" : "s", name: "Sam" };
  const { page } = await open(role, { record, author: ann, userId });
  expect(page.text()).toContain(sentence);
  const buttons = [...page.place.querySelectorAll("button")].map((one) => one.textContent);
  expect(buttons.filter((name) => /Confirm|Dispute|Take this/.test(name ?? ""))).toEqual(acts);
  expect(buttons).not.toContain("Move to Draft");
});

test("its author can take it back while it is not confirmed", async () => {
  const mine = { _id: "me", name: "Ann Archer" };
  const { page } = await open("assessor", { author: mine, userId: { _id: "s", name: "Sam" } });
  expect(page.text()).toContain("Take this record back");
});

test("one press confirms what was shown", async () => {
  const { page, sent } = await open("student");
  page.press("Confirm");
  await page.until(() => expect(sent).toHaveBeenCalledOnce());
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]))).toEqual({ answer: "confirm", text: "", fingerprint: "f" });
});
