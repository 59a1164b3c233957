// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { LearnerHours } from "contract/plan/hours.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { lost, says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { listItems } from "../../unsent/outbox/stored-items.ts";
import { deleteDraft, listDrafts } from "../../unsent/store/store.ts";

const entry = { _id: "h1", day: "2026-11-16", minutes: 330, text: "", portfolio: null, version: 3 };
const week = { state: "open", minutes: 330, hours: [{ ...entry, kind: "Training day" }], asked: null, answer: null };
const signer = { role: "Manager", employer: "Kirkgate", signature: "", way: "code", staff: null } as const;
const said = { kind: "hours", by: "Mick", text: "", at: "2026-11-18T09:00:00.000Z", signer } as const;
const hours: LearnerHours = {
  student: { _id: "me", name: "Sam Singh" },
  enrolment: {
    ...{ _id: "me", startedOn: "2026-01-13", plannedEndOn: "2028-01-25", hoursTarget: 520, version: 1 },
    ...{ registrationNo: "", registeredOn: null },
  },
  total: 330,
  weeks: [
    { ...week, week: "2026-11-16", state: "open", hours: [{ ...entry, kind: "Training day" }] },
    { ...week, week: "2026-11-09", state: "changed", hours: [], answer: said },
  ],
  ...{ from: "2026-09-28", hasEarlier: false },
};
beforeEach(async () => {
  for (const kept of ["me", "outbox/me"]) for (const { key } of await listDrafts(kept)) await deleteDraft(key);
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) },
  });
});
const withHours = { listHours: says(200, hours) };

test("hours are added with four presses", async () => {
  const addHours = vi.fn(says(201, { message: "The hours are added.", hours: {} }));
  const page = await openPage("/hours", "student", { ...withHours, addHours });
  await page.until(() => expect(page.text()).toContain("Online learning"));
  for (const name of ["Online learning", "Today", "1 h"]) page.press(name);
  await page.until(() => expect(page.place.querySelectorAll('[aria-pressed="true"]')).toHaveLength(3));
  page.press("Add");
  await page.until(() => expect(addHours).toHaveBeenCalledOnce());
  const sent = JSON.parse(String(addHours.mock.calls.at(0)?.at(1)));
  expect(sent).toEqual({ kind: "Online learning", day: expect.stringMatching(/^20/), minutes: 60, text: "" });
});

test("what lacks is said, and without a connection what was chosen waits on this device", async () => {
  const page = await openPage("/hours", "student", { ...withHours, addHours: lost });
  await page.until(() => expect(page.text()).toContain("Online learning"));
  page.press("Add");
  await page.until(() => expect(page.alert()).toBe("Choose what you did."));
  for (const name of ["Training day", "Today", "7 h 30"]) page.press(name);
  await page.until(() => expect(page.place.querySelectorAll('[aria-pressed="true"]')).toHaveLength(3));
  page.press("Add");
  const waiting = async () => (await listItems("me")).map(({ item }) => item);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 30_000);
  expect((await waiting())[0]).toMatchObject({ call: "addHours", body: { kind: "Training day", minutes: 450 } });
  await page.until(() => expect(page.field("Hours and minutes").value).toBe(""));
  const again = await openPage("/hours", "student", withHours);
  await again.until(() => expect(again.text()).toContain("1 entry on this device, sent when there is a connection."));
});

test("what was typed is there again", async () => {
  const first = await openPage("/hours", "student", withHours);
  await first.until(() => first.fill("What was it about?", "Toolbox talk"));
  await first.until(async () => expect(await listDrafts("me")).toHaveLength(1));
  const second = await openPage("/hours", "student", withHours);
  await second.until(() => expect(second.field("What was it about?").value).toBe("Toolbox talk"));
});

test("a week that was changed since it was confirmed says so, to its learner with the way to ask again", async () => {
  const own = await openPage("/hours", "student", withHours);
  await own.until(() => expect(own.text()).toContain("Mick, Manager, Kirkgate confirmed it on 18 November 2026."));
  expect(own.text()).toContain("The hours were changed since.");
  expect(own.text()).toContain("Ask your employer to confirm");
  const staff = await openPage("/hours?student=me", "admin", withHours);
  await staff.until(() => expect(staff.text()).toContain("Started 13 January 2026, planned end 25 January 2028."));
  expect(staff.text()).toContain("Changed since");
  for (const act of ["Ask your employer", "Add hours", "Delete"]) expect(staff.text()).not.toContain(act);
});

test("dates are changed in the version that was read", async () => {
  const changeTargets = vi.fn(says(200, { message: "The dates are saved.", enrolment: hours.enrolment }));
  const page = await openPage("/hours?student=me", "admin", { ...withHours, changeTargets });
  await page.until(() => expect(page.text()).toContain("Change dates"));
  page.press("Change dates");
  await page.until(() => expect(page.field("Planned end").value).toBe("2028-01-25"));
  page.fill("Planned end", "2026-01-01");
  page.press("Save");
  await page.until(() => expect(page.text()).toContain("The planned end comes after the start."));
  page.fill("Planned end", "");
  page.press("Save");
  await page.until(() => expect(changeTargets).toHaveBeenCalledOnce());
  const sent = JSON.parse(String(changeTargets.mock.calls.at(0)?.at(1)));
  const registration = { registrationNo: "", registeredOn: null };
  expect(sent).toEqual({ startedOn: "2026-01-13", plannedEndOn: null, hoursTarget: 520, ...registration });
});
