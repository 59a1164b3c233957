import { expect, test } from "vitest";
import { countBadge, filtered } from "./board.ts";

const portfolio = (unit: string, dateTime: string, title = "") => ({
  title,
  unit: { number: unit, title: "" },
  dateTime,
});
const board = portfolio("311", "2026-03-03T09:30:00.000Z", "Consumer unit change, Headingley");
// In July, London's day begins an hour before the day in UTC.
const night = portfolio("311", "2026-07-01T23:30:00.000Z");
const also = [{ unit: "316", learningOutcome: "1", criteria: "1.1" }];
const other = { ...portfolio("312", "2026-03-03T10:00:00.000Z"), also };
const all = [board, night, other];

test.each([
  [{ unit: "", date: "" }, all],
  [{ unit: "311", date: "" }, [board, night]],
  [{ unit: "", date: "2026-03-03" }, [board, other]],
  [{ unit: "311", date: "2026-03-03" }, [board]],
  [{ unit: "", date: "2026-07-02" }, [night]],
  [{ unit: "", date: "2026-07-01" }, []],
  [{ unit: "399", date: "" }, []],
  [{ unit: "316", date: "" }, [other]],
  [{ search: "headingley consumer" }, [board]],
  [{ search: "headingley", unit: "312" }, []],
  [{ search: "bradford" }, []],
])("the filter %j", (filter, expected) => {
  expect(filtered(all, { search: "", unit: "", date: "", ...filter })).toEqual(expected);
});

test.each([
  ["Draft", 0, undefined],
  ["Draft", 2, "Assessed: 2"],
  ["To Be Reviewed", 0, "Submitted: 1"],
  ["To Be Reviewed", 2, "Submitted: 3"],
  ["Reviewed", 0, "Assessed: 1"],
  ["Done", 3, undefined],
] as const)("a portfolio that is %s after %i rounds", (status, submissionCount, badge) => {
  expect(countBadge({ status, submissionCount })).toBe(badge);
});
