import { assignAssessor } from "contract/accounts/accounts.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { listAssessorPortfolios, listReviews, reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

const clock = frozenAt("2026-03-02T09:00:00.000Z");
let product: OpenProduct;
let id: string;
beforeEach(async () => {
  product = await openProduct({ clock });
  id = (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
});
afterEach(() => product.close());

const assign = (to: TestUser) =>
  product.as(product.ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId: to.id } });
const save = (who: TestUser, assessorComments: string) =>
  product.as(who, reviewPortfolio, { params: { id }, body: { status: "To Be Reviewed", assessorComments } });
const submit = (who: TestUser, assessorComments?: string) =>
  product.as(who, reviewPortfolio, {
    params: { id },
    body: { status: "Reviewed", ...(assessorComments && { assessorComments }) },
  });
const forReview = async (who: TestUser) => (await product.as(who, viewForReview, { params: { id } })).body;

async function commentsOnBoard(who: TestUser): Promise<string[]> {
  const { body } = await product.as(who, listAssessorPortfolios, { params: { assessorId: who.id } });
  return body.map(({ assessorComments }) => assessorComments);
}

test("a successor sees who saved feedback, never its text, and cannot submit it as their own", async () => {
  const { ann, bob } = product;
  await save(ann, "Ann's secret");
  await assign(bob);
  expect(await forReview(bob)).toMatchObject({
    savedFeedback: null,
    assessorComments: "",
    savedByOthers: [{ assessorName: "Ann Archer", savedAt: "2026-03-02T09:00:00.000Z" }],
  });
  expect(await commentsOnBoard(bob)).toEqual([""]);
  expect((await submit(bob)).status).toBe(400);
});

test("each finds their own again when the learner comes back to them", async () => {
  const { ann, bob } = product;
  await save(ann, "Ann's secret");
  await assign(bob);
  await save(bob, "Bob's own");
  await assign(ann);
  expect(await forReview(ann)).toMatchObject({
    savedFeedback: "Ann's secret",
    savedByOthers: [{ assessorName: "Bob Barnes" }],
  });
  expect(await commentsOnBoard(ann)).toEqual(["Ann's secret"]);
  await assign(bob);
  expect(await forReview(bob)).toMatchObject({ savedFeedback: "Bob's own" });
});

test("submitting uses the submitter's own text and leaves the other's saved", async () => {
  const { ann, bob } = product;
  await save(ann, "Ann's secret");
  await assign(bob);
  await save(bob, "Bob's own");
  expect((await submit(bob)).status).toBe(200);
  expect((await product.as(bob, listReviews)).body.map(({ comments }) => comments)).toEqual(["Bob's own"]);
  expect(await forReview(bob)).toMatchObject({ savedFeedback: null, submittedFeedback: "Bob's own" });
  await assign(ann);
  expect(await forReview(ann)).toMatchObject({ savedFeedback: "Ann's secret", savedByOthers: [] });
});

test("a learner who withdraws the portfolio ends the round, and nobody's saved text outlives it", async () => {
  const { ann, bob, sam } = product;
  await save(ann, "Ann's secret");
  await assign(bob);
  await save(bob, "Bob's own");
  await product.as(sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  await product.as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  expect(await forReview(bob)).toMatchObject({ savedFeedback: null, savedByOthers: [] });
  expect(await product.deps.db.selectFrom("savedFeedback").selectAll().execute()).toEqual([]);
});

test("nobody but its author ever receives the text", async () => {
  const { ann, bob, sam, tom, ada } = product;
  await save(ann, "Ann's secret");
  await assign(bob);
  const paths = [
    "/api/users/me/download",
    "/api/portfolios",
    "/api/portfolios/user-portfolios",
    `/api/portfolios/${id}`,
    `/api/portfolios/assessor/${id}`,
    `/api/portfolios/assessor-portfolios/${ann.id}`,
    `/api/portfolios/assessor-portfolios/${bob.id}`,
    "/api/portfolios/assessor-reviews",
    "/api/audit-log/export",
  ];
  for (const who of [bob, sam, tom, ada]) {
    for (const url of paths)
      expect((await product.request(who, { method: "GET", url })).body, url).not.toContain("secret");
  }
  expect((await product.as(sam, viewPortfolio, { params: { id } })).body.assessorComments).toBe("");
  const own = await product.as(ann, downloadOwnData);
  expect(own.body.savedFeedback).toEqual([
    { portfolio: id, savedAt: "2026-03-02T09:00:00.000Z", comments: "Ann's secret", decisions: null, remarks: null },
  ]);
});
