import { lateBefore, lateDays } from "contract/reviews/lateness.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { daysAgo } from "../../ui/age.tsx";
import { filterIn, queryWith } from "../../ui/lists/fields.ts";
import { countBadge, fields } from "./board.ts";

const initial = { search: "", student: "", unit: "", status: "To Be Reviewed", late: "", again: "" } as const;

test.each([
  ["", {}],
  ["student=s2&unit=315&status=Done", { student: "s2", unit: "315", status: "Done" }],
  ["search=ring&late=yes&again=yes", { search: "ring", late: "yes", again: "yes" }],
  ["unit=999&status=Draft&late=no", {}],
] as const)("the filters are read from the address %j", (query, filter) => {
  expect(filterIn(fields, new URLSearchParams(query))).toEqual({ ...initial, ...filter });
});

test("the filters come back from the address they are written to", () => {
  const filter = { ...initial, student: "s2", unit: "311", status: "Reviewed", late: "yes" } as const;
  expect(filterIn(fields, queryWith(new URLSearchParams(), fields, filter))).toEqual(filter);
  expect(queryWith(new URLSearchParams(), fields, initial).toString()).toBe("");
});

test.each([
  ["To Be Reviewed", 0, undefined],
  ["To Be Reviewed", 2, "Assessed: 2"],
  ["Reviewed", 0, "Assessed: 1"],
  ["Reviewed", 2, "Assessed: 3"],
  ["Done", 0, "Assessed: 1"],
  ["Done", 2, "Assessed: 3"],
] as const)("a card in %s with %i rounds assessed before says %s", (status, submissionCount, badge) => {
  expect(countBadge({ status, submissionCount })).toBe(badge);
});

test("the server filters as late what a card shows as eleven days or more, summer time or not", () => {
  const year = { min: new Date("2026-01-01T00:00:00Z"), max: new Date("2027-01-01T00:00:00Z"), noInvalidDate: true };
  const hours = fc.integer({ min: 9 * 24, max: 12 * 24 });
  fc.assert(
    fc.property(fc.date(year), hours, fc.integer({ min: 0, max: 3_599_999 }), (now, hours, more) => {
      const submitted = new Date(now.getTime() - hours * 3_600_000 - more);
      expect(submitted < lateBefore(now)).toBe(daysAgo(submitted.toISOString(), now) >= lateDays);
    }),
    { numRuns: 2000 },
  );
});
