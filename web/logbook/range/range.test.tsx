// @vitest-environment happy-dom
import type { Coverage } from "contract/logbook/coverage-calls.ts";
import { expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const student = { _id: "s", name: "Sam Singh" };
const shown = { _id: "p", title: "Tray run", dateTime: "2026-11-06T09:00:00.000Z", postcode: "Armley Road, Leeds" };
const cell = (id: string, more: object = {}) => {
  return { id, name: id, state: "to do", evidence: [], occasions: 0, waitsFor: [], ...more };
};
const cells = [
  cell("Tray", { state: "shown", evidence: [shown, { ...shown, _id: "q" }], occasions: 2 }),
  cell("Trunking", { state: "waiting", evidence: [shown], occasions: 1, waitsFor: ["6.2e", "6.3b"] }),
  cell("Conduit", { state: "practice only", evidence: [shown], occasions: 1 }),
  cell("Basket"),
] as Coverage["range"][number]["cells"];
const requirement = {
  ...{ id: "c", unit: "315", outcome: "6", text: "containment" },
  kind: "cells" as const,
  realWork: true,
  least: 4,
  shown: 1,
  isMet: false,
};
const missing = [{ unit: "315", parts: ["6.3d has no accepted evidence", "containment: Basket is not shown"] }];

function coverage(own: Partial<Coverage> = {}): Coverage {
  return { student, range: [{ ...requirement, cells }], occasions: [], missing, achievements: [], ...own };
}

async function opened(role: "student" | "assessor", answer: Coverage, more: Parameters<typeof openPage>[2] = {}) {
  const path = role === "student" ? "/student/logbook?" : "/assessor/logbook?student=s&";
  sessionStorage.clear();
  const page = await openPage(`${path}view=range&unit=315#ac-315-6-6.2e`, role, {
    ...{ viewOwnLogbook: says(200, []), viewOwnCoverage: says(200, answer), viewCoverage: says(200, answer) },
    ...{ listLogbookStudents: says(200, [student]), viewLogbook: says(200, { student, evidence: [] }) },
    ...more,
  });
  await page.until(() => expect(page.text()).toMatch(/LO 6: Containment|no range/));
  const button = (name: string) => [...page.place.querySelectorAll("button")].find((one) => one.textContent === name);
  return { ...page, button };
}

test("a cell says its state in words, and leads to the newest job that shows it", async () => {
  const page = await opened("student", coverage());
  const items = [...page.place.querySelectorAll("section li")].map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining([
      "6.3d has no accepted evidence",
      "Containment: Basket is not shown",
      "Tray2 jobs6 Nov, Armley Road",
      "TrunkingWaitingfor 6.2e, 6.3b",
      "ConduitPractice bayAsk for one real job",
      "BasketTo doNo job yet",
    ]),
  );
  const links = [...page.place.querySelectorAll('a[title^="Tray run"]')].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/portfolio/view/p", "/portfolio/view/p", "/portfolio/view/p"]);
  expect(page.button("Mark unit 315 as achieved")).toBeUndefined();
});

test("an assessor's press that is refused says why above it", async () => {
  const message = "Unit 315 is not complete: 6.3d has no accepted evidence.";
  const page = await opened("assessor", coverage(), { achieve: says(409, { message }) });
  page.button("Mark unit 315 as achieved")?.click();
  await page.until(() => expect(page.place.querySelector("[role=alert]")?.textContent).toBe(message));
});

test("what is achieved says by whom, and what lapsed that it did", async () => {
  const achievements: Coverage["achievements"] = [
    { unit: "315", outcome: null, state: "achieved", by: "Ann Archer", at: "2026-11-12T09:00:00.000Z" },
    { unit: "315", outcome: "6", state: "lapsed", by: "Ann Archer", at: "2026-11-11T09:00:00.000Z" },
  ];
  const page = await opened("assessor", coverage({ achievements, missing: [] }));
  expect(page.text()).toContain("Unit achieved on 12 November 2026, Ann Archer");
  expect(page.text()).toContain("LO 6 was achieved on 11 November 2026 and is no longer");
  expect(page.text()).not.toContain("Still missing");
  expect(page.button("Mark unit 315 as achieved")).toBeUndefined();
});

test.each([
  ["qualification sets", []],
  ["unit asks for", [{ ...requirement, unit: "316", cells }]],
])("without a range it is said that the %s none", async (says, range) => {
  const page = await opened("student", coverage({ range, missing: [] }));
  await page.until(() => expect(page.text()).toContain(`This ${says} no range.`));
});
