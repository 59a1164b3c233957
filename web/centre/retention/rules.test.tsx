// @vitest-environment happy-dom
import type { Retention, Run, Runs } from "contract/centre/retention-runs.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const at = "2026-11-23T09:30:00.000Z";
const none = { total: 0, page: 1, pages: 1 };
const ada = { _id: "ada", name: "Ada Adams" };
const rule = { version: 0, changed: null, before: "2025-11-23T09:30:00.000Z", due: 0, kept: 0 };
const retention: Retention = {
  madeAt: at,
  rules: [
    { ...rule, _id: "declined", months: 6 },
    { ...rule, _id: "left", months: 12, version: 3, due: 1204, kept: 2, changed: { by: ada, at } },
  ],
  total: 1204,
  fingerprint: "what was looked at",
  days: { deletedPortfolios: 1095, notifications: 180, emails: 30, unsentEmails: 90 },
};
const figures = { rule: "left", waiting: 1, gone: 2, held: 1, failed: 0 } as const;
const run: Run = {
  ...{ _id: "r1", by: ada, at, endedAt: null, rules: [figures] },
  reasons: [{ rule: "left", sentence: "A hold since 16 November 2026 keeps this person: Appeal.", count: 1 }],
};
const runs: Runs = { ...none, total: 1, runs: [run] };
const bodyOf = (call: ReturnType<typeof vi.fn>) => JSON.parse(String(call.mock.calls.at(0)?.at(1)));

test("a rule is changed where it stands, and taken back", async () => {
  const changeRule = vi.fn(says(200, { message: "The rule is saved." }));
  const page = await openPage("/admin/retention", "admin", {
    viewRetention: () => Response.json(retention),
    changeRule,
  });
  await page.until(() => expect(page.text()).toContain("Learners without a certificate"));
  expect(page.text()).toContain("Changed 23 November 2026 by Ada Adams");
  expect(page.text()).toContain("1,204 due, Learners without a certificate2 kept");
  const select = page.place.querySelector<HTMLSelectElement>(
    'select[aria-label="Kept for: Learners without a certificate"]',
  );
  if (!select) throw new Error("there is nothing to choose from");
  expect([...select.options].map(({ text }) => text)).not.toContain("1 month");
  select.value = "off";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await page.until(() => expect(changeRule).toHaveBeenCalledOnce());
  expect(bodyOf(changeRule)).toEqual({ months: null });
});

test("a run is typed out as the dry run has counted it, and names what was looked at", async () => {
  const startRun = vi.fn(says(201, { message: "The run has begun." }));
  const page = await openPage("/admin/retention", "admin", {
    viewRetention: () => Response.json(retention),
    listRuns: () => Response.json(runs),
    startRun,
  });
  await page.until(() => expect(page.text()).toContain("Nothing has gone"));
  expect(page.text()).toContain("The whole list, 1,206 lines, CSV");
  page.fill("Type ERASE 1,204 to run it", "ERASE 1204");
  page.press("Run now");
  await page.until(() => expect(page.text()).toContain("Type ERASE 1,204 to run it."));
  expect(startRun).not.toHaveBeenCalled();
  page.fill("Type ERASE 1,204 to run it", "ERASE 1,204");
  page.press("Run now");
  await page.until(() => expect(page.text()).toContain("Run of 23 November 2026, 09:30"));
  expect(bodyOf(startRun)).toEqual({ fingerprint: "what was looked at", confirmation: "ERASE 1,204" });
  expect(page.text()).toContain("2 of 3 done");
  expect(page.text()).toContain(
    "Learners without a certificate, 1: A hold since 16 November 2026 keeps this person: Appeal.",
  );
});

test("what is due by a rule is listed with its day, and why it stays", async () => {
  const one = { rule: "left", at: "2025-10-19T09:30:00.000Z" } as const;
  const due = [
    { ...one, _id: "z", name: "Zora Quill", kept: [] },
    { ...one, _id: "y", name: "Yan Young", kept: ["A hold."] },
  ];
  const page = await openPage("/admin/retention?rule=left", "admin", {
    viewRetention: () => Response.json(retention),
    listDue: () => Response.json({ ...none, total: 2, due }),
  });
  await page.until(() => expect(page.text()).toContain("Zora Quill"));
  expect(page.text()).toContain("19 October 2025");
  expect(page.text()).toContain("Kept. A hold.");
  expect(page.place.querySelector('a[href*="person=z"]')?.textContent).toBe("Zora Quill");
});
