import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editForm, saved } from "../../test/product/portfolios.ts";
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
  const { round, ...given } = feedbackGiven ?? {};
  if (feedbackGiven) expect(round).toMatch(/^[0-9a-f]{32}$/);
  return { feedbackGiven: feedbackGiven && given, signedOff };
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

test("a draft that came back is unanswered until it is edited, however often it was sent since", async () => {
  const { sam } = product;
  const { _id: id } = await saved(product, sam);
  const isUnanswered = async () => (await product.as(sam, viewPortfolio, { params: { id } })).body.isUnanswered;
  const move = async (status: "Draft" | "To Be Reviewed") => {
    const { body } = await product.as(sam, changePortfolio, { params: { id }, body: { status } });
    return body.portfolio.isUnanswered;
  };
  expect(await isUnanswered()).toBe(false);
  await move("To Be Reviewed");
  expect(await move("Draft")).toBe(false);
  await move("To Be Reviewed");
  await review(id, { status: "Reviewed", assessorComments: "Show the fixings." });
  expect(await isUnanswered()).toBe(false);
  expect(await move("Draft")).toBe(true);
  expect(await move("To Be Reviewed")).toBe(false);
  expect(await move("Draft")).toBe(true);
  await product.as(sam, changePortfolio, { params: { id }, form: editForm({ comments: "They are on photo 3." }) });
  expect(await isUnanswered()).toBe(false);
  await move("To Be Reviewed");
  expect(await move("Draft")).toBe(false);
});

/** What an assessor's device sends late, and perhaps again: as it was pressed, with its key and the version on screen. */
const late = (id: string, key: string, version: number, body: Body) =>
  product.as(product.ann, reviewPortfolio, {
    params: { id },
    body,
    headers: { "idempotency-key": key, "if-match": `"${version}"` },
  });
const stands = async (id: string) => {
  const { status, version, rounds } = (await product.as(product.ann, viewForReview, { params: { id } })).body;
  return [status, version, rounds.map(({ comments }) => comments)];
};

test("feedback and its mark that are sent again after a lost answer happen once each", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  const feedback = () => late(id, "feedback", 1, { status: "Reviewed", assessorComments: "Good." });
  const mark = () => late(id, "mark", 2, { status: "Done" });
  for (const send of [feedback, feedback, mark, mark, feedback]) expect((await send()).status).toBe(200);
  expect(await stands(id)).toEqual(["Done", 3, ["Good."]]);
  expect((await feedback()).body.portfolio.version).toBe(3);
});

test("what arrives late overwrites nothing: neither what was sent in anew nor what is signed off", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  for (const status of ["Draft", "To Be Reviewed"] as const)
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
  const feedback = await late(id, "feedback", 1, { status: "Reviewed", assessorComments: "Old." });
  expect([feedback.status, await stands(id)]).toEqual([412, ["To Be Reviewed", 3, []]]);
  await review(id, { status: "Reviewed", assessorComments: "New." });
  await review(id, { status: "Done" });
  for (const status of ["Reviewed", "To Be Reviewed"] as const)
    expect((await late(id, status, 1, { status, assessorComments: "Old." })).status).toBeGreaterThanOrEqual(409);
  expect(await stands(id)).toEqual(["Done", 5, ["New."]]);
});
