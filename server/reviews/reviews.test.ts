import { assignAssessor } from "contract/accounts/accounts.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import {
  type Feedback,
  listAssessorPortfolios,
  listReviews,
  reviewPortfolio,
  viewForReview,
} from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;
let id: string;
beforeEach(async () => {
  product = await openProduct();
  id = (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
});
afterEach(() => product.close());

const review = (body: Feedback, who: TestUser = product.ann, headers = {}) =>
  product.as(who, reviewPortfolio, { params: { id }, body, headers });
const forReview = async () => (await product.as(product.ann, viewForReview, { params: { id } })).body;
const learner = async () => (await product.as(product.sam, viewPortfolio, { params: { id } })).body;
const ofAnn = () => ({ params: { assessorId: product.ann.id } });
const history = async (who: TestUser = product.ann) => (await product.as(who, listReviews)).body;

test("an empty text is not called saved, and removes what was", async () => {
  const save = async (assessorComments: string) =>
    (await review({ status: "To Be Reviewed", assessorComments })).body.message;
  const card = async () => (await product.as(product.ann, listAssessorPortfolios, ofAnn())).body[0]?.hasSavedFeedback;
  expect([await save(" "), await card()]).toEqual(["The feedback is empty, so nothing was saved.", false]);
  expect((await forReview()).savedFeedback).toBeNull();
  expect([await save("Half a thought"), await card()]).toEqual(["Feedback saved successfully", true]);
  expect([await save(""), await card()]).toEqual(["Saved feedback removed", false]);
  expect((await forReview()).savedFeedback).toBeNull();
});

test("feedback of an earlier round does not count as saved, and nobody else learns that any was saved", async () => {
  const isSaved = async () =>
    (await product.as(product.ann, listAssessorPortfolios, ofAnn())).body[0]?.hasSavedFeedback;
  await review({ status: "Reviewed", assessorComments: "Show the fixings." });
  for (const status of ["Draft", "To Be Reviewed"] as const)
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
  expect(await isSaved()).toBe(false);
  await review({ status: "To Be Reviewed", assessorComments: "Better." });
  expect([await isSaved(), (await learner()).hasSavedFeedback]).toEqual([true, false]);
});

test("saved feedback is the assessor's alone until it is submitted", async () => {
  const { body } = await review({ status: "To Be Reviewed", assessorComments: "Half a thought" });
  expect(body.message).toBe("Feedback saved successfully");
  expect([(await forReview()).savedFeedback, (await learner()).assessorComments]).toEqual(["Half a thought", ""]);
  expect(JSON.stringify(await learner())).not.toContain("Half a thought");
  expect((await review({ status: "Reviewed" })).body.message).toBe("Feedback submitted successfully");
  expect([(await forReview()).savedFeedback, (await learner()).assessorComments]).toEqual([null, "Half a thought"]);
  expect((await history()).map((review) => review.comments)).toEqual(["Half a thought"]);
});

test("feedback needs a text, and the same text again is no second round", async () => {
  expect((await review({ status: "Reviewed" })).status).toBe(400);
  expect((await review({ status: "Reviewed", assessorComments: " \n " })).status).toBe(400);
  const answers = [];
  for (const text of ["Good.", "Good.", "Better."])
    answers.push((await review({ status: "Reviewed", assessorComments: text })).status);
  expect(answers).toEqual([200, 200, 200]);
  expect((await history()).map((review) => review.comments).sort()).toEqual(["Better.", "Good."]);
});

test("saving again over submitted feedback puts the portfolio back into the queue", async () => {
  await review({ status: "Reviewed", assessorComments: "Good." });
  await review({ status: "To Be Reviewed", assessorComments: "On second thoughts" });
  expect(await learner()).toMatchObject({ status: "To Be Reviewed", assessorComments: "Good." });
});

test("a finished portfolio takes no feedback, and reopening it keeps the feedback it has", async () => {
  expect((await review({ status: "Done" })).status).toBe(409);
  await review({ status: "Reviewed", assessorComments: "Good." });
  expect((await review({ status: "Done" })).body.message).toBe("Portfolio marked as done");
  expect((await review({ status: "Done" })).status).toBe(200);
  for (const status of ["Reviewed", "To Be Reviewed", "Done"] as const) {
    expect((await review({ status, assessorComments: "More" })).status).toBe(409);
  }
  expect((await review({ status: "Reviewed" })).body.message).toBe("Portfolio marked as undone");
  expect(await forReview()).toMatchObject({ status: "Reviewed", assessorComments: "Good." });
});

test("when the learner has withdrawn the portfolio, the assessor reads that as the reason", async () => {
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  const { status, body } = await review({ status: "Reviewed", assessorComments: "Good." });
  expect([status, body.message]).toEqual([409, "The student has moved this portfolio back to Draft."]);
  expect((await product.as(product.ann, viewForReview, { params: { id } })).status).toBe(404);
  expect(
    (await product.as(product.ann, listAssessorPortfolios, { params: { assessorId: product.ann.id } })).body,
  ).toEqual([]);
});

test("two open pages cannot overwrite each other", async () => {
  const version = { "if-match": `"${(await forReview()).version}"` };
  const answers = await Promise.all(
    ["One", "Two"].map((text) => review({ status: "Reviewed", assessorComments: text }, product.ann, version)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await history()).toHaveLength(1);
});

test("a learner's new assessor takes over at once, the history stays with its author", async () => {
  await review({ status: "Reviewed", assessorComments: "Good." });
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  expect((await review({ status: "Done" })).status).toBe(404);
  expect((await review({ status: "Done" }, product.bob)).status).toBe(200);
  expect([(await history()).length, (await history(product.bob)).length]).toEqual([1, 0]);
  expect((await history())[0]).toMatchObject({
    studentName: "Sam Singh",
    unit: "315 Planning, preparing and installing wiring systems",
    portfolioId: id,
  });
});

test("the queue shows what waits longest first, and only what is submitted", async () => {
  await saved(product, product.sam, { title: "Draft" });
  await saved(product, product.sam, { title: "Later", status: "To Be Reviewed" });
  await saved(product, product.tom, { title: "Not mine", status: "To Be Reviewed" });
  const { body } = await product.as(product.ann, listAssessorPortfolios, { params: { assessorId: product.ann.id } });
  expect(body.map(({ title }) => title)).toEqual(["Consumer unit change", "Later"]);
});
