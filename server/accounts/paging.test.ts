import { type Account, setActive } from "contract/accounts/accounts.ts";
import { afterAccount } from "contract/accounts/after-account.ts";
import { accountSorts } from "contract/accounts/bulk-options.ts";
import { type AccountFilter, findAccounts } from "contract/accounts/user-tables.ts";
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

type Paged = Pick<AccountFilter, "sort" | "order">;

const read = async (filter: Paged, rows: number, last?: Account) => {
  const after = last && { after: afterAccount(filter.sort, last) };
  const query = { ...filter, ...after, role: "student", rows: String(rows) } as const;
  return (await product.as(product.ada, findAccounts, { query })).body;
};

/** All pages of a list, one after the other; `meanwhile` happens after the first. */
async function paged(filter: Paged, rows: number, meanwhile = async () => {}): Promise<Account[]> {
  const all = await read(filter, rows);
  await meanwhile();
  for (let last = all.at(-1); last; ) {
    const page = await read(filter, rows, last);
    all.push(...page);
    last = page.at(-1);
  }
  return all;
}

const names = ["Łucja", "Lo", "lo", "Zoë", "zoe", "Ann 50%", "Sam_Lo"];

/** Learners many of whom are alike in what lists are sorted by, in two employers' groups. */
async function learners(count: number) {
  const made: Awaited<ReturnType<OpenProduct["newcomer"]>>[] = [];
  for (let nth = 0; nth < count; nth++) {
    const one = await product.newcomer({
      name: names[nth % 7] ?? "",
      email: `${["b", "A", "c"][nth % 3]}${nth}.lo@example.com`,
      isActive: nth % 4 === 0 ? 0 : 1,
      assessor: [product.ann.id, null, product.bob.id][nth % 3] ?? null,
      createdAt: `2026-01-1${nth % 4}T09:00:00.000Z`,
    });
    if (nth % 4 === 1) await saved(product, one, { status: "To Be Reviewed" });
    made.push(one);
  }
  for (const [each, name] of [
    [3, "Zeta"],
    [4, "able"],
  ] as const) {
    const group = await grouped(product, "employer", name);
    await doing(
      product,
      made.filter((_, nth) => nth % each === 0),
      { act: "join", group },
    );
  }
  return made;
}

const filters = fc.record({ sort: fc.constantFrom(...accountSorts), order: fc.constantFrom("asc", "desc") });

test("page by page, whatever it is sorted by, the list is what one answer has", async () => {
  await learners(30);
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 12 }), async (filter, rows) => {
      expect(await paged(filter, rows)).toEqual(await read(filter, 1000));
    }),
    { numRuns: 40 },
  );
});

test("who is not changed between two pages comes once and in order, also where the last row has gone elsewhere", async () => {
  const made = await learners(30);
  const group = await grouped(product, "employer", "Middle");
  const { db } = product.deps;
  const acts: ((id: string) => Promise<unknown>)[] = [
    (id) =>
      db
        .updateTable("accounts")
        .set({ name: "Aaron", email: `aa.${id}@example.com`, emailKey: `aa.${id}@example.com` })
        .where("id", "=", id)
        .execute(),
    (id) => product.as(product.ada, setActive, { params: { id }, body: { isActive: false } }),
    (id) => doing(product, [{ id }], { act: "assign", assessorId: product.ann.id }),
    (id) => doing(product, [{ id }], { act: "join", group }),
    (id) => db.updateTable("accounts").set({ createdAt: "2026-02-01T09:00:00.000Z" }).where("id", "=", id).execute(),
    () => product.newcomer({ name: "Moe" }),
  ];
  const changes = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(made.length - 1)), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 12 }), changes, async (filter, rows, changes) => {
      const before = await read(filter, 1000);
      // The last row of the first page, which the second one follows, is among those that change.
      const ids = [before[rows - 1]?._id ?? "", ...changes.slice(1).map(([, nth]) => made[nth]?.id ?? "")];
      const found = await paged(filter, rows, async () => {
        for (const [index, id] of ids.entries()) await changes[index]?.[0](id);
      });
      const left = (list: Account[]) => list.map(({ _id }) => _id).filter((id) => !ids.includes(id));
      const known = new Set(left(before));
      expect(left(found).filter((id) => known.has(id))).toEqual([...known]);
    }),
    { numRuns: 30 },
  );
});

test.each(["", "x", "null", "[]", '["","a"]', '["","a","b"]', '["\\u0000","a","b"]'])(
  "a last row that is written as %j is refused with a sentence",
  async (after) => {
    const query = { role: "student", rows: "5", after } as const;
    const { status, body } = await product.as(product.ada, findAccounts, { query });
    expect([status, body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(/\.$/)]);
  },
);
