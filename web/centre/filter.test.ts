import fc from "fast-check";
import { expect, test } from "vitest";
import { filterIn, queryWith } from "../ui/lists/fields.ts";
import { type CentreFilter, fields } from "./filter.ts";

const initial: CentreFilter = {
  view: "all",
  search: "",
  within: "",
  sort: "createdAt",
  order: "desc",
  assessor: "",
  student: "",
  status: "",
  waiting: "",
  by: "deletedAt",
  to: "desc",
  page: "1",
};
const filter = fc.record({
  view: fc.constantFrom("all" as const, "deleted" as const),
  search: fc.string({ maxLength: 100 }),
  within: fc.constantFrom("" as const, "titles" as const),
  sort: fc.constantFrom("createdAt" as const, "status" as const, "unit" as const, "student" as const),
  order: fc.constantFrom("asc" as const, "desc" as const),
  assessor: fc.constantFrom("", "none", "0123456789abcdef0123456789abcdef"),
  student: fc.constantFrom("", "0123456789abcdef0123456789abcdef"),
  status: fc.constantFrom("" as const, "Draft" as const, "submitted" as const, "To Be Reviewed" as const),
  waiting: fc.constantFrom("" as const, "late" as const),
  by: fc.constantFrom("deletedAt" as const, "title" as const, "status" as const),
  to: fc.constantFrom("asc" as const, "desc" as const),
  page: fc.integer({ min: 1, max: 100_000 }).map(String),
});

function queryOf(one: CentreFilter): URLSearchParams {
  return queryWith(new URLSearchParams(), fields, one);
}

test("a filter is read from its address as it was written", () => {
  fc.assert(
    fc.property(filter, (one) => {
      expect(filterIn(fields, queryOf(one))).toEqual(one);
    }),
  );
});

test("the default filter needs no query", () => {
  expect(queryOf(initial).toString()).toBe("");
  expect(filterIn(fields, new URLSearchParams())).toEqual(initial);
});

test.each([
  "sort=name",
  "order=up",
  "page=0",
  "page=x",
  "page=1.5",
  "page=100001",
  "view=all",
  "sort=toString",
  "status=Lost",
  "waiting=long",
])("%s is ignored", (query) => {
  expect(filterIn(fields, new URLSearchParams(query))).toEqual(initial);
});
