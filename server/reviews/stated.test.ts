import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { listDecisions } from "contract/reviews/deciding.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
let id: string;
beforeEach(async () => {
  product = await openProduct({ clock: frozenAt("2026-03-02T12:30:00Z") });
  id = (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
});
afterEach(() => product.close());

const waited = { "made-at": "2026-03-02T09:14:00Z", "sent-at": "2026-03-02T12:55:00Z", "idempotency-key": "k1" };
const sentence = "Written on 2 March 2026, 09:14 by the device's clock. The device's clock was 25 minutes ahead.";
const review = (body: object, headers: Record<string, string>) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body as never, headers });

test("feedback that waited on a device says when it was written, and how wrong the clock was", async () => {
  const body = { status: "Reviewed", assessorComments: "Good." };
  expect((await review(body, waited)).status).toBe(200);
  // Sent again, at another time.
  expect((await review(body, { ...waited, "sent-at": "2026-03-02T12:56:00Z" })).status).toBe(200);
  const { rounds, feedbackGiven } = (await product.as(product.ann, viewForReview, { params: { id } })).body;
  expect([rounds.length, rounds[0]?.stated, feedbackGiven?.stated]).toEqual([1, sentence, sentence]);
  const { body: seen } = await product.as(product.sam, viewPortfolio, { params: { id } });
  expect(seen.feedbackGiven).toMatchObject({ at: "2026-03-02T12:30:00.000Z", stated: sentence });
  const [row] = await product.deps.db.selectFrom("reviews").select(["reviewedAt", "stated"]).execute();
  const { "made-at": at, "sent-at": sentAt } = waited;
  expect([row?.reviewedAt, JSON.parse(row?.stated ?? "")]).toEqual(["2026-03-02T12:30:00.000Z", { at, sentAt }]);
});

test("so does a decision outside a round, which marking as done makes", async () => {
  await review({ status: "Reviewed", assessorComments: "Good." }, {});
  await review({ status: "Done" }, waited);
  const { body } = await product.as(product.sam, listDecisions, { params: { id } });
  expect(body.map(({ verdict, stated }) => [verdict, stated])).toEqual([["accepted", sentence]]);
});

test.each<Record<string, string>>([
  {},
  { "made-at": "2026-03-02T12:29:00Z", "sent-at": "2026-03-02T12:29:30Z" },
  { "made-at": "long ago", "sent-at": "now" },
])("nothing is said for %j", async (headers) => {
  expect((await review({ status: "Reviewed", assessorComments: "Good." }, headers)).status).toBe(200);
  const { feedbackGiven } = (await product.as(product.sam, viewPortfolio, { params: { id } })).body;
  expect(feedbackGiven).not.toHaveProperty("stated");
});
