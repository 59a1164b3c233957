// @vitest-environment happy-dom
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { expect, test } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const isolated = { unit: "311", learningOutcome: "1", criteria: "1.1" };
const open = { unit: "311", learningOutcome: "1", criteria: "1.2" };

/** What came back with a decision on the first of these criteria, or with none. */
const entry = (decided: LogbookEntry["decided"]): Partial<LogbookEntry> => ({
  ...{ _id: "p", title: "Isolation", status: "Reviewed", photos: [], method: "Direct observation", summary: "" },
  ...{ unit: { number: "311" }, learningOutcome: { number: "1" }, criteria: { number: "1.1" } },
  ...{ places: [isolated, open], decided, dateTime: "2026-11-23T09:00:00.000Z", submittedAt: null },
});
const accepted = [{ ...isolated, cells: [], workplace: "" as const, verdict: "accepted" as const }];
const student = { _id: "s", name: "Sam Singh" };

const pages = {
  student: (evidence: object[]) =>
    openPage("/student/logbook?unit=311", "student", {
      viewOwnLogbook: says(200, evidence),
      viewSelf: says(200, { assignedAssessor: { _id: "a", name: "Ann Archer" } }),
    }),
  assessor: (evidence: object[]) =>
    openPage("/assessor/logbook?student=s&unit=311", "assessor", {
      listLogbookStudents: says(200, [student]),
      viewLogbook: says(200, { student, evidence }),
    }),
};
async function opened(role: keyof typeof pages, evidence: object[]) {
  sessionStorage.clear();
  const page = await pages[role](evidence);
  await page.until(() => expect(page.text()).toContain("Unit 311"));
  const unit = [...page.place.querySelectorAll("details")].find(({ textContent }) => textContent?.includes("Unit 311"));
  if (unit) unit.open = true;
  await page.until(() => expect(page.text()).toContain("AC 1.2:"));
  const row = (criterion: string) => document.getElementById(`ac-311-1-${criterion}`)?.textContent;
  return { ...page, row };
}
const legend = (text: string) => /Signed offWaitingFeedback given(Not decided)?/.exec(text)?.[0];

test.each([
  ["student", "Ann looks at this with your next round."],
  ["assessor", "The assessor looks at this with the next round."],
] as const)("what a round left open is not decided, in the logbook of the %s", async (role, sentence) => {
  const page = await opened(role, [entry(accepted)]);
  expect(page.row("1.1")).toContain("Signed off");
  await page.until(() => expect(page.row("1.2")).toContain(`Not decided${sentence}`));
  expect(legend(page.text())).toContain("Not decided");
});

test("where no round has decided anything the words are as they were, from an answer of before decisions too", async () => {
  const { decided: _, ...older } = entry([]);
  for (const one of [entry([]), older]) {
    const page = await opened("student", [one]);
    expect([page.row("1.1"), page.row("1.2")]).toEqual([
      expect.stringContaining("Feedback given"),
      expect.stringContaining("Feedback given"),
    ]);
    expect(legend(page.text())).toBe("Signed offWaitingFeedback given");
  }
});
