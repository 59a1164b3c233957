import type { Status } from "contract/core/moves.ts";
import { changePortfolio, deletePortfolio, type Portfolio } from "contract/portfolios/portfolios.ts";
import { viewQueue } from "contract/reviews/assessment.ts";
import { listAssessorPortfolios, reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

async function waiting(title: string, who: TestUser = product.sam): Promise<string> {
  clock.advance(60_000);
  return (await saved(product, who, { title, status: "To Be Reviewed" }))._id;
}

async function queue(at = "", who: TestUser = product.ann) {
  const { body } = await product.as(who, viewQueue, { query: { at } });
  return [body.waiting, body.previous?.title, body.next?.title];
}

test("what waits longest comes first, and after the last the first again", async () => {
  const ids = [await waiting("One"), await waiting("Two"), await waiting("Three")];
  await waiting("Not Ann's", product.tom);
  await saved(product, product.sam, { title: "Draft" });
  expect(await queue()).toEqual([3, undefined, "One"]);
  expect(await queue(ids[0])).toEqual([3, undefined, "Two"]);
  expect(await queue(ids[1])).toEqual([3, "One", "Three"]);
  expect(await queue(ids[2])).toEqual([3, "Two", "One"]);
  expect(await queue("", product.bob)).toEqual([1, undefined, "Not Ann's"]);
});

test("a portfolio that has been reviewed is followed by the next one in the queue", async () => {
  const ids = [await waiting("One"), await waiting("Two"), await waiting("Three")];
  const body = { status: "Reviewed", assessorComments: "Good." } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id: ids[1] ?? "" }, body });
  expect(await queue(ids[1])).toEqual([2, "One", "Three"]);
  const places = ids.map(async (at) => (await product.as(product.ann, viewQueue, { query: { at } })).body.place);
  expect(await Promise.all(places)).toEqual([1, null, 2]);
});

test("the only one that waits has nothing after it, and an empty queue nothing at all", async () => {
  expect(await queue()).toEqual([0, undefined, undefined]);
  expect(await queue(await waiting("One"))).toEqual([1, undefined, undefined]);
});

test("somebody else's portfolio, a draft and an unknown one reveal no position in the queue", async () => {
  await waiting("One");
  const others = [await waiting("Tom's", product.tom), (await saved(product, product.sam))._id, "unknown", "%"];
  for (const at of others) expect(await queue(at)).toEqual([1, undefined, "One"]);
});

test("a change of assessor, a deletion and a withdrawal take effect at once", async () => {
  const ids = [await waiting("One"), await waiting("Two")];
  await product.as(product.sam, changePortfolio, { params: { id: ids[0] ?? "" }, body: { status: "Draft" } });
  expect(await queue()).toEqual([1, undefined, "Two"]);
  await product.as(product.sam, deletePortfolio, { params: { id: ids[1] ?? "" } });
  expect(await queue()).toEqual([0, undefined, undefined]);
});

// Several are submitted at the same instant, so that equal times have an order too.
test("following next from the first leads through everything that waits, once, in the order of the list", async () => {
  const step = fc.constantFrom<[Status, number]>(["To Be Reviewed", 0], ["To Be Reviewed", 60_000], ["Reviewed", 1]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const [status, pause] of steps) {
        clock.advance(pause);
        const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
        const body = { status: "Reviewed", assessorComments: "Good." } as const;
        if (status === "Reviewed") await product.as(product.ann, reviewPortfolio, { params: { id }, body });
      }
      const expected = await listed();
      const walked: string[] = [];
      let at = "";
      for (let nth = 0; nth < expected.length; nth++) {
        const { body } = await product.as(product.ann, viewQueue, { query: { at } });
        expect([body.waiting, body.previous?._id]).toEqual([expected.length, walked.at(-2)]);
        expect(body.place).toBe(nth === 0 ? null : nth);
        at = body.next?._id ?? "";
        walked.push(at);
      }
      expect(walked).toEqual(expected);
    }),
    { numRuns: 4 },
  );
});

async function listed(): Promise<string[]> {
  const { body } = await product.as(product.ann, listAssessorPortfolios, { params: { assessorId: product.ann.id } });
  return body.filter(({ status }: Portfolio) => status === "To Be Reviewed").map(({ _id }) => _id);
}
