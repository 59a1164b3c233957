import { accountsFirst, noAssessor } from "contract/accounts/account-options.ts";
import { type Account, listAccounts, setActive } from "contract/accounts/accounts.ts";
import { accountSorts } from "contract/accounts/bulk-options.ts";
import { type AccountFilter, findAccounts, viewUserTables } from "contract/accounts/user-tables.ts";
import { type Role, roles } from "contract/core/roles.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { doing, grouped } from "../../test/product/people.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const view = async (query: Partial<AccountFilter> = {}) =>
  (await product.as(product.ada, viewUserTables, { query: query as never })).body;
const rowsOf = async (role: Role, rows: number, query: Partial<AccountFilter>) =>
  (await product.as(product.ada, findAccounts, { query: { ...query, role, rows: String(rows) } as never })).body;
const names = async (query: Partial<AccountFilter>, role: Role = "student") =>
  (await view(query)).tables.find((table) => table.role === role)?.accounts.map(({ name }) => name);

test("an account is among those that its state and its assessor say", async () => {
  const gone = await product.newcomer({ name: "Gil Gone", role: "assessor" });
  const students = { active: product.ann.id, ofGone: gone.id, ofNobody: null };
  const ids: Record<string, string> = {};
  for (const [name, assessor] of Object.entries(students))
    ids[name] = (await product.newcomer({ name: `Zz ${name}`, assessor })).id;
  await product.newcomer({ name: "Zz waits", isActive: 0 });
  await product.newcomer({ name: "Zz waits too", role: "admin", isActive: 0 });
  const deactivated = await product.newcomer({ name: "Zz deactivated" });
  for (const id of [gone.id, deactivated.id])
    await product.as(product.ada, setActive, { params: { id }, body: { isActive: false } });

  const search = "zz";
  expect(await names({ search, show: "active" })).toEqual(["Zz active", "Zz ofGone", "Zz ofNobody"]);
  expect(await names({ search, show: "inactive" })).toEqual(["Zz deactivated", "Zz waits"]);
  expect(await names({ search, show: "unassigned" })).toEqual(["Zz ofGone", "Zz ofNobody"]);
  expect(await names({ search, show: "unassigned" }, "assessor")).toEqual([]);
  expect(await names({ search, show: "new" })).toEqual(["Zz waits"]);
  expect(await names({ search, show: "new" }, "admin")).toEqual(["Zz waits too"]);
  expect(await names({ search, assessor: gone.id })).toEqual(["Zz ofGone"]);
  expect(await names({ search, assessor: noAssessor })).toEqual(["Zz deactivated", "Zz ofNobody", "Zz waits"]);
  expect(await names({ search, assessor: gone.id }, "admin")).toEqual(["Zz waits too"]);
  const { people } = await view({ search: "nobody at all" });
  expect(people).toEqual({ student: 8, assessor: 3, admin: 2 });
});

test("an account is found by its reference number, alone or with the name", async () => {
  await product.newcomer({ name: "Rhys Reed", referenceNo: "NVQ-2207/B" });
  for (const search of ["nvq-2207", "2207/b rhys", "NVQ-2207/B"])
    expect(await names({ search })).toEqual(["Rhys Reed"]);
  expect(await names({ search: "2207 sam" })).toEqual([]);
});

// The one that the accounts of tests have.
const everybodysReference = "R1";

/** Groups by their ids, and the learners for whom something waits. */
const groupNames = new Map<string, string>();
const waitedFor = new Set<string>();

/** What tables are sorted by beside names; the list of all accounts is by name. Learners alone are somebody's. */
function keyOf(
  accounts: Account[],
  role: Role,
  sort: AccountFilter["sort"],
): ((account: Account) => string | number) | undefined {
  if (sort === "assessor" && role !== "student") return () => 0;
  if (sort === "assessor") return (one) => accounts.findIndex(({ _id }) => _id === one.assignedAssessor?._id);
  if (sort === "employer") return (one) => one.employer ?? "";
  if (sort === "createdAt") return (one) => one.createdAt;
  return sort === "activity" ? (one) => one.lastActivityAt ?? "" : undefined;
}

/** The rule of the tables of accounts written independently, over the list of all accounts by name. */
function expected(accounts: Account[], role: Role, filter: AccountFilter, active: Set<string>): Account[] {
  const isShown = ({ isActive, awaitsActivation, assignedAssessor }: Account) =>
    filter.show === "" ||
    (filter.show === "new" && awaitsActivation) ||
    (filter.show === "unassigned" && role === "student" && isActive && !active.has(assignedAssessor?._id ?? "")) ||
    filter.show === (isActive ? "active" : "inactive");
  const found = accounts
    .filter((one) => one.role === role && isShown(one) && (filter.account === "" || filter.account === one._id))
    .filter(({ name, email }) =>
      filter.search
        .split(" ")
        .every((word) => `${name}\n${email}\n${everybodysReference}`.toLowerCase().includes(word)),
    )
    .filter(({ _id, cohort, employer }) => {
      const groups = [cohort, employer];
      const isIn = (wanted: string) => wanted === "" || groups.includes(groupNames.get(wanted) ?? "nobody's");
      const works = filter.qualification === "" || filter.qualification === referenceCode;
      const waits = filter.waiting === "" || waitedFor.has(_id);
      return role !== "student" || (isIn(filter.cohort) && isIn(filter.employer) && works && waits);
    })
    .filter(
      ({ assignedAssessor }) =>
        role !== "student" || filter.assessor === "" || filter.assessor === (assignedAssessor?._id ?? noAssessor),
    );
  const key = keyOf(accounts, role, filter.sort);
  if (key)
    return found.toSorted(
      (a, b) => (filter.order === "asc" ? 1 : -1) * (key(a) < key(b) ? -1 : Number(key(a) > key(b))),
    );
  if (filter.sort === "isActive")
    return found.toSorted((a, b) => (filter.order === "asc" ? 1 : -1) * (Number(b.isActive) - Number(a.isActive)));
  if (filter.sort === "email") found.sort((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1));
  return filter.order === "asc" ? found : found.toReversed();
}

test("whatever is asked for, the tables are what comparing each account finds, in order, and so are all counts", async () => {
  const people = ["Łucja", "lo 10", "Lo 2", "Zoë", "zoe", "Ann 50%", "Sam_Lo"];
  const inactive = await product.newcomer({ name: "Lo Inactive", role: "assessor", isActive: 0 });
  for (let nth = 0; nth < 40; nth++) {
    const one = await product.newcomer({
      name: `${people[nth % 7]} ${nth % 3}`,
      email: `${["b", "A", "c"][nth % 3]}${nth}.lo@example.com`,
      role: nth % 13 === 12 ? "admin" : "student",
      isActive: nth % 5 === 0 ? 0 : 1,
      assessor: [product.ann.id, null, inactive.id][nth % 3] ?? null,
      createdAt: `2026-01-${10 + (nth % 7)}T09:00:00.000Z`,
    });
    if (nth % 5 !== 1 || nth % 13 === 12) continue;
    await saved(product, one, { status: "To Be Reviewed" });
    waitedFor.add(one.id);
  }
  const { body: before } = await product.as(product.ada, listAccounts);
  const learners = before.filter(({ role }) => role === "student").map(({ _id: id }) => ({ id }));
  for (const [kind, name, each] of [
    ["cohort", "Leeds", 2],
    ["employer", "Zeta", 3],
    ["employer", "Able", 4],
  ] as const) {
    const group = await grouped(product, kind, name);
    groupNames.set(group, name);
    await doing(
      product,
      learners.filter((_, nth) => nth % each === 0),
      { act: "join", group },
    );
  }
  const { body: accounts } = await product.as(product.ada, listAccounts);
  const active = new Set(accounts.filter((one) => one.role === "assessor" && one.isActive).map(({ _id }) => _id));
  const filters = fc.record({
    search: fc.constantFrom("", "lo", "ł", "zoë", "0 lo", "%", "_", "example.com b", "nobody"),
    show: fc.constantFrom("", "active", "inactive", "unassigned", "new"),
    assessor: fc.constantFrom("", noAssessor, product.ann.id, inactive.id, "nobody's"),
    account: fc.constantFrom("", "", "", "nobody's", product.ann.id, product.sam.id),
    waiting: fc.constantFrom("", "", "yes"),
    qualification: fc.constantFrom("", "", referenceCode, "nobody's"),
    cohort: fc.constantFrom("", "", ...groupNames.keys(), "nobody's"),
    employer: fc.constantFrom("", "", ...groupNames.keys()),
    sort: fc.constantFrom(...accountSorts),
    order: fc.constantFrom("asc", "desc"),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { tables, ...counts } = await view(filter);
      for (const { role, total, accounts: first } of tables) {
        const all = expected(accounts, role, filter, active);
        expect([role, total]).toEqual([role, all.length]);
        expect(first).toEqual(all.slice(0, accountsFirst));
        for (const rows of [3, 30]) expect(await rowsOf(role, rows, filter)).toEqual(all.slice(0, rows));
      }
      expect(tables.map(({ role }) => role)).toEqual(roles);
      const none = { search: "", assessor: "", account: "", qualification: "", cohort: "", employer: "" };
      const whole = { ...filter, ...none, waiting: "" } as const;
      const count = (show: AccountFilter["show"]) =>
        roles.flatMap((role) => expected(accounts, role, { ...whole, show }, active)).length;
      expect([counts.unassigned, counts.new]).toEqual([count("unassigned"), count("new")]);
    }),
    { numRuns: 60 },
  );
});

test.each([{ sort: "password" }, { order: "up" }, { show: "everything" }, { search: "x".repeat(101) }])(
  "%j is refused with a sentence",
  async (query) => {
    for (const call of [viewUserTables, findAccounts]) {
      const { status, body } = await product.as(product.ada, call, {
        query: { role: "student", rows: "25", ...query } as never,
      });
      expect([status, body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(/\.$/)]);
    }
  },
);
