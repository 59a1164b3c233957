import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
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

type Body = { status: "Reviewed" | "Done" | "To Be Reviewed"; assessorComments?: string };

async function review(id: string, body: Body): Promise<void> {
  clock.advance(3_600_000);
  expect((await product.as(product.ann, reviewPortfolio, { params: { id }, body })).status).toBe(200);
}

const seenByLearner = async (id: string) => {
  const { feedbackGiven, signedOff } = (await product.as(product.sam, viewPortfolio, { params: { id } })).body;
  return { feedbackGiven, signedOff };
};
const at = (hour: number) => ({ by: "Ann Archer", at: `2026-03-02T${hour}:00:00.000Z` });

test("a learner reads who gave the latest feedback and who signed it off, and when", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await review(id, { status: "To Be Reviewed", assessorComments: "Not submitted yet." });
  expect(await seenByLearner(id)).toEqual({ feedbackGiven: null, signedOff: null });
  await review(id, { status: "Reviewed", assessorComments: "Good." });
  expect(await seenByLearner(id)).toEqual({ feedbackGiven: at(11), signedOff: null });
  await review(id, { status: "Reviewed", assessorComments: "Very good." });
  await review(id, { status: "Done" });
  expect(await seenByLearner(id)).toEqual({ feedbackGiven: at(12), signedOff: at(13) });
});

test("one that is reopened is not signed off, and the latest sign-off counts", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await review(id, { status: "Reviewed", assessorComments: "Good." });
  await review(id, { status: "Done" });
  await review(id, { status: "Reviewed" });
  expect(await seenByLearner(id)).toEqual({ feedbackGiven: at(10), signedOff: null });
  await review(id, { status: "Done" });
  expect(await seenByLearner(id)).toEqual({ feedbackGiven: at(10), signedOff: at(13) });
});

test("the feedback stays its author's when the learner has moved the portfolio back to Draft", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await review(id, { status: "Reviewed", assessorComments: "Good." });
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  expect(await seenByLearner(id)).toEqual({ feedbackGiven: at(10), signedOff: null });
});
