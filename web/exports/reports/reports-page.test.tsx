// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const nothing = { period: { from: "2026-09-05", to: "2026-11-27" }, weeks: [] };
const groups = [
  { _id: "leeds", kind: "cohort", name: "Leeds 2026" },
  { _id: "brook", kind: "employer", name: "Brook Electrical" },
];

async function opened(listed: typeof groups) {
  const reportActivity = vi.fn((_url: string) => Response.json(nothing));
  const listReportGroups = says(200, listed);
  const page = await openPage("/reports?show=activity", "assessor", { reportActivity, listReportGroups });
  const chooser = () =>
    [...page.place.querySelectorAll("select")].find((one) => one.textContent?.includes("Cohort: Leeds 2026"));
  return { page, reportActivity, chooser };
}

test("figures are narrowed to the learners of a cohort or an employer", async () => {
  const { page, reportActivity, chooser } = await opened(groups);
  await page.until(() => expect(chooser()?.textContent).toBe("AllCohort: Leeds 2026Employer: Brook Electrical"));
  const select = chooser();
  if (select) select.value = "brook";
  select?.dispatchEvent(new Event("change", { bubbles: true }));
  await page.until(() => expect(reportActivity.mock.lastCall?.[0]).toContain("group=brook"));
});

test("without a group there is nothing to choose", async () => {
  const { page, reportActivity, chooser } = await opened([]);
  await page.until(() => expect(page.text()).toContain("No figures in this period."));
  expect([chooser(), reportActivity.mock.lastCall?.[0]]).toEqual([undefined, expect.not.stringContaining("group")]);
});

test("a version of a qualification is named by its code, not by its id", async () => {
  const line = (_id: string, code: string, version: number) => ({ _id, code, version, unitKeys: [] });
  const qualifications = [line("2357-13", "2357-13", 1), line("e7f254eadd77776061e0e18fe08eff85", "2365-03", 2)];
  const page = await openPage("/reports?show=activity", "assessor", {
    reportActivity: says(200, nothing),
    listReportGroups: says(200, []),
    listQualifications: says(200, { qualifications }),
  });
  const names = () => [...page.place.querySelectorAll("select")].map(({ textContent }) => textContent);
  await page.until(() => expect(names()).toContain("All2357-13, version 12365-03, version 2"));
});
