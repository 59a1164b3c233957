import { allPortfoliosMost, listAllPortfolios } from "contract/portfolios/all-portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { updateStatistics } from "../../test/product/statistics.ts";
import { inBatches } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const list = async (after = "") => {
  const { body, headers, status } = await product.as(product.ada, listAllPortfolios, { query: { after } });
  return { status, body, next: /after=(\w+)>; rel="next"$/.exec(String(headers.link))?.[1] };
};

test("beyond the most for one answer, the header Link leads on, and each portfolio comes once", async () => {
  const { db } = product.deps;
  const { _id } = await saved(product, product.sam, { title: "First" });
  const template = await db.selectFrom("portfolios").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  // Many of the same instant, so that a page ends between them.
  const rows = Array.from({ length: allPortfoliosMost + 2 }, (_, nth) => {
    const createdAt = `2026-01-0${1 + (nth % 2)}T10:00:00.000Z`;
    return { ...template, id: newId(), createdAt };
  });
  for (const batch of inBatches(rows)) await db.insertInto("portfolios").values(batch).execute();
  await updateStatistics(product.deps);

  const first = await list();
  const second = await list(first.next);
  expect([first.body.length, second.body.length, second.next]).toEqual([allPortfoliosMost, 3, undefined]);
  const ids = [...first.body, ...second.body].map((one) => one._id);
  expect(new Set(ids)).toEqual(new Set([_id, ...rows.map(({ id }) => id)]));
  const times = [...first.body, ...second.body].map((one) => one.createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("a centre without portfolios has an empty list, and so has what follows the last one", async () => {
  expect(await list()).toEqual({ status: 200, body: [], next: undefined });
  const { _id } = await saved(product, product.sam, { title: "Only" });
  expect(await list(_id)).toEqual({ status: 200, body: [], next: undefined });
});

test("a small centre has no next page, and an unknown id is refused", async () => {
  await saved(product, product.sam, { title: "Only" });
  expect((await list()).next).toBeUndefined();
  expect((await list(newId())).status).toBe(400);
});
