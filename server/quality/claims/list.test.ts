import { pathOf } from "contract/core/paths.ts";
import { listClaims, releaseClaims } from "contract/quality/claims.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimed, ofUnits } from "../../../test/product/claims.ts";
import { plansOf } from "../../../test/product/plans.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { openApp } from "../../app.ts";

let product: OpenProduct;
let batch: string;

beforeAll(async () => {
  product = await openProduct();
  const { as, ada, deps } = product;
  const one = await claimed(product);
  await deps.db.updateTable("accounts").set({ name: "Łukasz Órla" }).where("id", "=", one.learner.id).execute();
  for (const certificate of ["", "Ż-204417"]) await as(ada, releaseClaims, { body: { ...ofUnits(one), certificate } });
  batch = (await found("")).units[0]?.last?.batch ?? "";
});
afterAll(() => product.close());

async function found(search: string) {
  return (await product.as(product.ada, listClaims, { query: { state: "certificated", search } })).body;
}

test.each([
  ["the name", () => "łuk", 1],
  ["the number of the unit", () => "312", 1],
  ["the reference", () => batch.toLowerCase(), 1],
  ["the certificate", () => "ż-2044", 1],
  ["several of these, in any order", () => "Ż-204417 ÓRLA 312 łukasz", 1],
  ["the name, and another that is nowhere", () => "łukasz 313", 0],
  ["two of these as one word", () => "312pb", 0],
  ["anything, as patterns of SQL have it", () => "%", 0],
])("a claim is found by words of %s", async (_what, search, total) => {
  const { units, ...page } = await found(search());
  expect([page.total, units.map(({ learner }) => learner.name)]).toEqual([total, total ? ["Łukasz Órla"] : []]);
});

test("a search looks at no claim but those of its page, and lowers no text", async () => {
  const plans = await plansOf(product.deps, async (deps) => {
    const app = await openApp(deps);
    const headers = { authorization: `Bearer ${product.ada.token}` };
    const url = `${pathOf(listClaims)}?state=certificated&search=orla`;
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
    await app.close();
  });
  const searching = plans.filter(({ statement }) => statement.includes('"searched" like'));
  expect(searching.filter(({ statement }) => /lower\((?!cast)/.test(statement))).toEqual([]);
  const [counting, paging] = searching;
  expect(counting?.steps.filter((step) => /\bclaims\b/.test(step))).toEqual([]);
  expect(paging?.statement).toMatch(/limit \S+ offset \S+\) as "standing" inner join "claims"/);
});
