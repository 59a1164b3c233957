import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterIn } from "../ui/lists/fields.ts";
import { fields, tableOrder, tableOrderIn, toTop } from "./user-lists.ts";

const none = { waiting: "", qualification: "", cohort: "", employer: "" };
const all = { search: "", sort: "name", order: "asc", assessor: "", show: "", account: "", ...none } as const;

describe("the filter in the address", () => {
  test.each([
    ["", all],
    [
      "search=sam&sort=email&order=desc&assessor=a1&show=new",
      { ...all, search: "sam", sort: "email", order: "desc", assessor: "a1", show: "new" },
    ],
    ["account=u1", { ...all, account: "u1" }],
    ["cohort=g1&waiting=yes&sort=activity", { ...all, cohort: "g1", waiting: "yes", sort: "activity" }],
    ["waiting=long", all],
    ["show=everything", all],
    ["sort=password&order=sideways", all],
    ["sort=toString", all],
  ])("%s", (query, filter) => {
    expect(filterIn(fields, new URLSearchParams(query))).toEqual(filter);
  });
});

describe("the tables of accounts", () => {
  const order = fc.shuffledSubarray([...tableOrder], { minLength: tableOrder.length });

  test("are in the default order until an address names another", () => {
    for (const text of ["", "nobody", "student,assessor,admin"]) expect(tableOrderIn(text)).toEqual(tableOrder);
    expect(tableOrderIn("admin")).toEqual(["admin", "student", "assessor"]);
    expect(tableOrderIn("admin,admin,assessor")).toEqual(["admin", "assessor", "student"]);
  });

  test("come back from the address in any order, and moving one to the top leaves the others in theirs", () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...tableOrder), (tables, role) => {
        expect(tableOrderIn(tables.join())).toEqual(tables);
        const [first, ...others] = toTop(tables, role);
        expect(first).toBe(role);
        expect(others).toEqual(tables.filter((one) => one !== role));
      }),
    );
  });
});
