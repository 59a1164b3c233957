import fc from "fast-check";
import { expect, test } from "vitest";
import { datesThatMatter } from "./when-done.ts";

const off = { evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null };
const both = { ...off, evidenceAfterRegistration: true, monthsCurrent: 24 };
const now = new Date("2026-03-31T12:00:00Z");
const early = "Done before the registration on 4 May 2025.";
const old = "Done more than 24 months ago: this qualification asks for newer evidence.";

test.each([
  ["2025-05-03T10:00:00Z", both, [early]],
  // Past midnight in London, the day before elsewhere.
  ["2025-05-03T23:30:00Z", both, []],
  ["2025-05-04T10:00:00Z", both, []],
  ["2024-03-31T10:00:00Z", both, [early]],
  ["2024-03-30T10:00:00Z", both, [early, old]],
  ["2024-03-30T10:00:00Z", off, []],
  ["2024-03-30T10:00:00Z", { ...off, monthsCurrent: 24 }, [old]],
])("of a job done at %s its assessor is told what matters", (dateTime, rules, said) => {
  expect(datesThatMatter({ dateTime, method: "Work Product" }, rules, "2025-05-04", now)).toEqual(said);
  expect(datesThatMatter({ dateTime, method: "APL / RPL" }, rules, "2025-05-04", now)).toEqual([]);
});

test("without a registration nothing is before it, and a month without that day counts from its last", () => {
  const job = { dateTime: "2020-01-01T10:00:00Z", method: "Work Product" };
  expect(datesThatMatter(job, { ...off, evidenceAfterRegistration: true }, null, now)).toEqual([]);
  const inMonth = (dateTime: string) =>
    datesThatMatter({ dateTime, method: "" }, { ...off, monthsCurrent: 1 }, null, now).length;
  expect([inMonth("2026-02-28T10:00:00Z"), inMonth("2026-02-27T10:00:00Z")]).toEqual([0, 1]);
});

test("an older job is never told less than a newer one", () => {
  const day = fc.date({ min: new Date("2015-01-01"), max: now, noInvalidDate: true });
  fc.assert(
    fc.property(day, day, fc.nat(60), (one, other, months) => {
      const rules = { ...both, monthsCurrent: months };
      const said = (at: Date) =>
        datesThatMatter({ dateTime: at.toISOString(), method: "" }, rules, "2025-05-04", now).length;
      const [older, newer] = one < other ? [one, other] : [other, one];
      expect(said(older)).toBeGreaterThanOrEqual(said(newer));
    }),
  );
});
