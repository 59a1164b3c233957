import { deletePortfolio, listOwnPortfolios, undoDelete, undoMinutes } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const own = async () => (await product.as(product.sam, listOwnPortfolios)).body.map(({ _id }) => _id);
const undo = (id: string, who = product.sam) => product.as(who, undoDelete, { params: { id } });

async function deleted(): Promise<string> {
  const { _id: id } = await saved(product, product.sam);
  await product.as(product.sam, deletePortfolio, { params: { id } });
  expect(await own()).toEqual([]);
  return id;
}

test("a learner takes back a deletion, once or twice, and has the portfolio as it was", async () => {
  const id = await deleted();
  for (let nth = 0; nth < 2; nth++) expect((await undo(id)).status).toBe(200);
  expect(await own()).toEqual([id]);
});

test("after an hour only the centre can", async () => {
  const id = await deleted();
  clock.advance(undoMinutes * 60_000 + 1);
  const { status, body } = await undo(id);
  expect([status, body.message]).toEqual([
    409,
    "This portfolio was deleted too long ago. Your training centre can restore it.",
  ]);
  expect(await own()).toEqual([]);
});

test("nobody takes back what another learner has deleted", async () => {
  const id = await deleted();
  expect((await undo(id, product.tom)).status).toBe(404);
  expect((await undo(id, product.ann)).status).toBe(403);
  expect(await own()).toEqual([]);
});
