import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { describe, expect, test } from "vitest";
import { filterIn, queryWith } from "../../ui/lists/fields.ts";
import {
  columnOf,
  columns,
  countBadge,
  fields,
  filtered,
  quickFilters,
  quicklyFiltered,
  studentsOf,
  withoutStrangers,
} from "./board.ts";

const sam = { _id: "s1", name: "Sam Singh" };
const zoe = { _id: "s2", name: "Zoë Adams" };

const blank: Portfolio = {
  _id: "p",
  title: "Ring final circuit",
  unit: { number: "311", title: "Health and Safety" },
  learningOutcome: { number: "1", description: "" },
  criteria: { number: "1.1", description: "" },
  postcode: "LS1 4AP",
  dateTime: "2026-03-01T09:30:00.000Z",
  method: "Work Product",
  taskDescription: "",
  jobType: "",
  reasonForTask: "",
  objectiveOfJob: "",
  comments: "",
  statement: "",
  sections: [],
  images: [],
  status: "To Be Reviewed",
  submissionCount: 0,
  assessorComments: "",
  hasSavedFeedback: false,
  coverColour: null,
  submittedAt: "2026-03-02T09:00:00.000Z",
  reviewedAt: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  version: 1,
  userId: sam,
  assessor: null,
};

const initial = { search: "", student: "", unit: "", status: "To Be Reviewed", late: "", again: "" } as const;
const made = (part: Partial<Portfolio>): Portfolio => ({ ...blank, ...part });
const ids = (portfolios: Portfolio[]) => portfolios.map((portfolio) => portfolio._id);

describe("the columns", () => {
  test("show what was submitted, and drafts in none of them", () => {
    const statuses: Status[] = ["Draft", "To Be Reviewed", "Reviewed", "Done"];
    const all = statuses.map((status) => made({ _id: status, status }));
    expect(columns.flatMap(({ status }) => ids(columnOf(all, status)))).toEqual(["To Be Reviewed", "Reviewed", "Done"]);
  });

  test("begin with what waits longest, whatever was touched since", () => {
    const all = [
      made({ _id: "second", submittedAt: "2026-03-02T09:00:00.000Z", updatedAt: "2026-03-02T09:00:00.000Z" }),
      made({ _id: "first", submittedAt: "2026-03-01T09:00:00.000Z", updatedAt: "2026-03-09T09:00:00.000Z" }),
      made({ _id: "never submitted by that name", submittedAt: null, createdAt: "2026-03-03T09:00:00.000Z" }),
    ];
    expect(ids(columnOf(all, "To Be Reviewed"))).toEqual(["first", "second", "never submitted by that name"]);
  });

  test.each(["Reviewed", "Done"] as const)("begin with what was changed last in %s", (status) => {
    const all = [
      made({ _id: "older", status, updatedAt: "2026-03-01T09:00:00.000Z" }),
      made({ _id: "newer", status, updatedAt: "2026-03-02T09:00:00.000Z" }),
    ];
    expect(ids(columnOf(all, status))).toEqual(["newer", "older"]);
    expect(ids(all)).toEqual(["older", "newer"]);
  });
});

describe("the filters", () => {
  const all = [
    made({ _id: "a", userId: sam }),
    made({ _id: "b", userId: zoe }),
    made({ _id: "c", userId: zoe, unit: { number: "315", title: "" } }),
    made({ _id: "d", userId: sam, unit: { number: "", title: "" } }),
  ];

  test.each([
    ["", "", ["a", "b", "c", "d"]],
    ["s1", "", ["a", "d"]],
    ["", "311", ["a", "b"]],
    ["s2", "315", ["c"]],
    ["s1", "315", []],
  ])("student %j and unit %j", (student, unit, expected) => {
    expect(ids(filtered(all, { search: "", student, unit }))).toEqual(expected);
  });

  test.each([
    ["zoë", ["b", "c"]],
    ["RING 315", ["c"]],
    ["health adams", ["b"]],
    ["ac 1.1", ["a", "b", "c", "d"]],
    ["bonding", []],
  ])("the words %j, in any order", (search, expected) => {
    expect(ids(filtered(all, { search, student: "", unit: "" }))).toEqual(expected);
  });

  test("offer each student once, by name", () => {
    expect(studentsOf(all)).toEqual([sam, zoe]);
  });

  test.each([
    ["", {}],
    ["student=s2&unit=315&status=Done", { student: "s2", unit: "315", status: "Done" }],
    ["search=ring&late=yes&again=yes", { search: "ring", late: "yes", again: "yes" }],
    ["student=left&unit=999&status=Draft&late=no", {}],
  ] as const)("are read from the address %j", (query, view) => {
    expect(withoutStrangers(filterIn(fields, new URLSearchParams(query)), all)).toEqual({ ...initial, ...view });
  });

  test("come back from the address they are written to", () => {
    const view = { ...initial, student: "s2", unit: "311", status: "Reviewed", late: "yes" } as const;
    expect(withoutStrangers(filterIn(fields, queryWith(new URLSearchParams(), fields, view)), all)).toEqual(view);
    expect(queryWith(new URLSearchParams(), fields, initial).toString()).toBe("");
  });
});

describe("the quick filters", () => {
  const now = new Date("2026-03-13T12:00:00Z");
  const all = [
    made({ _id: "eleven days", submittedAt: "2026-03-02T18:00:00.000Z" }),
    made({ _id: "ten days", submittedAt: "2026-03-03T01:00:00.000Z", submissionCount: 1 }),
    made({ _id: "old and sent again", submittedAt: "2026-01-03T09:00:00.000Z", submissionCount: 3 }),
    made({ _id: "reviewed", status: "Reviewed", submittedAt: "2026-01-03T09:00:00.000Z", submissionCount: 1 }),
  ];

  test.each([
    ["", "", ["eleven days", "ten days", "old and sent again", "reviewed"]],
    ["yes", "", ["eleven days", "old and sent again", "reviewed"]],
    ["", "yes", ["ten days", "old and sent again", "reviewed"]],
    ["yes", "yes", ["old and sent again", "reviewed"]],
  ] as const)("late %j and sent again %j narrow what waits, and nothing else", (late, again, expected) => {
    expect(ids(quicklyFiltered(all, { late, again }, now))).toEqual(expected);
  });

  test("count what they would leave", () => {
    expect(all.filter((portfolio) => quickFilters.late(portfolio, now))).toHaveLength(2);
    expect(all.filter(quickFilters.again)).toHaveLength(2);
  });
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
