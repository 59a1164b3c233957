import type { Account } from "contract/accounts/accounts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterIn } from "../ui/lists/fields.ts";
import { fields, isShown, matching, tableOrder, tableOrderIn, toTop } from "./user-lists.ts";

const accounts = [
  account("Émile", "zeta@example.com", true),
  account("sam 10", "b@example.com", false),
  account("Sam 2", "C@example.com", true),
  account("Zoe", "a@example.com", false),
  { ...account("Ada", "ada@example.com", true), role: "admin" as const },
];
const all = { search: "", sort: "name", order: "asc", assessor: "", show: "" } as const;
const names = (filter: Parameters<typeof matching>[2]) =>
  matching(accounts, "student", filter, []).map(({ name }) => name);

describe("the accounts of one role", () => {
  test.each([
    ["by name, whatever the case, accents or length of numbers", all, ["Émile", "Sam 2", "sam 10", "Zoe"]],
    ["by name, last first", { ...all, order: "desc" }, ["Zoe", "sam 10", "Sam 2", "Émile"]],
    ["by e-mail", { ...all, sort: "email" }, ["Zoe", "sam 10", "Sam 2", "Émile"]],
    ["active ones first, each by name", { ...all, sort: "isActive" }, ["Émile", "Sam 2", "sam 10", "Zoe"]],
    ["inactive ones first", { ...all, sort: "isActive", order: "desc" }, ["sam 10", "Zoe", "Émile", "Sam 2"]],
    ["with a name in any case", { ...all, search: " SAM " }, ["Sam 2", "sam 10"]],
    ["with a part of an e-mail", { ...all, search: "zeta@" }, ["Émile"]],
    ["with several words in any order, in name and e-mail", { ...all, search: "EXAMPLE.com 2  sam" }, ["Sam 2"]],
    ["with nothing that matches", { ...all, search: "nobody" }, []],
  ] as const)("%s", (_, filter, expected) => {
    expect(names(filter)).toEqual(expected);
  });

  test("are filtered by assessor, or by having none, and only students are left out", () => {
    const ann = { _id: "a1", name: "Ann" };
    const [first, ...rest] = accounts;
    const mixed = [{ ...account("Émile", "e@example.com", true), ...first, assignedAssessor: ann }, ...rest];
    const named = (assessor: string, role: "student" | "admin") =>
      matching(mixed, role, { ...all, assessor }, [ann]).map(({ name }) => name);
    expect([named("a1", "student"), named("none", "student").length]).toEqual([["Émile"], 3]);
    expect([named("a2", "student"), named("a1", "admin")]).toEqual([[], ["Ada"]]);
  });

  const [ann, ben] = [
    { _id: "a1", name: "Ann" },
    { _id: "b1", name: "Ben" },
  ];
  test.each([
    ["an active student of an active assessor", { assignedAssessor: ann }, ["active"]],
    ["an active student of an inactive assessor", { assignedAssessor: ben }, ["active", "unassigned"]],
    ["an active student without an assessor", {}, ["active", "unassigned"]],
    ["a student who was deactivated", { isActive: false }, ["inactive"]],
    ["a student who waits for activation", { isActive: false, awaitsActivation: true }, ["inactive", "new"]],
    ["an assessor", { role: "assessor" }, ["active"]],
    ["an administrator who waits", { role: "admin", isActive: false, awaitsActivation: true }, ["inactive", "new"]],
  ] as const)("%s is among those that are asked for", (_, facts, expected) => {
    const one = { ...account("Sam", "s@example.com", true), ...facts };
    const shows = (["active", "inactive", "unassigned", "new"] as const).filter((show) => isShown(one, show, [ann]));
    expect([isShown(one, "", [ann]), shows]).toEqual([true, expected]);
  });

  test("leave the server's list as it was", () => {
    const before = [...accounts];
    matching(accounts, "student", { ...all, order: "desc" }, []);
    expect(accounts).toEqual(before);
  });

  test("2,000 of them are in order", () => {
    const many = Array.from({ length: 2000 }, (_, n) =>
      account(`Learner ${(n * 7919) % 2000}`, `l${n}@x.example`, true),
    );
    expect(matching(many, "student", all, [])[1999]?.name).toBe("Learner 1999");
  });
});

describe("the filter in the address", () => {
  test.each([
    ["", all],
    [
      "search=sam&sort=email&order=desc&assessor=a1&show=new",
      { search: "sam", sort: "email", order: "desc", assessor: "a1", show: "new" },
    ],
    ["show=everything", all],
    ["sort=password&order=sideways", all],
    ["sort=toString", all],
  ])("%s", (query, filter) => {
    expect(filterIn(fields, new URLSearchParams(query))).toEqual(filter);
  });
});

function account(name: string, email: string, isActive: boolean): Account {
  const createdAt = "2026-03-01T09:00:00.000Z";
  const facts = { createdAt, assignedAssessor: null, awaitsActivation: false, lastActivityAt: null };
  return { _id: email, name, email, role: "student", isActive, ...facts };
}

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
