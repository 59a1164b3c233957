import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { findReviews, type ReviewSearch, reviewsPerPage } from "contract/reviews/assessment.ts";
import { excerptMost } from "contract/reviews/review-options.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
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

const noPlace = { unit: "", learningOutcome: "", criteria: "" };
const safety = { unit: '{"number":"311"}', learningOutcome: '{"number":"1"}', criteria: '{"number":"1.1"}' };

async function reviewed(who: TestUser, own: Record<string, string>, comments = "Good."): Promise<string> {
  clock.advance(60_000);
  const { _id: id } = await saved(product, who, { ...own, status: "To Be Reviewed" });
  const body = { status: "Reviewed", assessorComments: comments } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  return id;
}

const find = async (query: Partial<Record<keyof ReviewSearch, string>> = {}, who: TestUser = product.ann) =>
  (await product.as(who, findReviews, { query: query as never })).body;
const names = async (query: Partial<Record<keyof ReviewSearch, string>>) =>
  (await find(query)).reviews.map((review) => review.studentName);

async function threeLearners() {
  const zaneta = await product.newcomer({ name: "Żaneta Łuk", assessor: product.ann.id });
  const amy = await product.newcomer({ name: "amy 50%", assessor: product.ann.id });
  await reviewed(product.sam, {});
  const done = await reviewed(amy, safety);
  await product.as(product.ann, reviewPortfolio, { params: { id: done }, body: { status: "Done" } });
  const back = await reviewed(zaneta, noPlace);
  await product.as(zaneta, changePortfolio, { params: { id: back }, body: { status: "Draft" } });
}

test("the newest comes first, and each order has its opposite", async () => {
  await threeLearners();
  const orders = {
    reviewedAt: ["Sam Singh", "amy 50%", "Żaneta Łuk"],
    student: ["amy 50%", "Sam Singh", "Żaneta Łuk"],
    unit: ["Żaneta Łuk", "amy 50%", "Sam Singh"],
    status: ["Żaneta Łuk", "Sam Singh", "amy 50%"],
  };
  expect(await names({})).toEqual(orders.reviewedAt.toReversed());
  for (const [sort, expected] of Object.entries(orders)) {
    expect(await names({ sort, order: "asc" }), sort).toEqual(expected);
    expect(await names({ sort, order: "desc" }), sort).toEqual(expected.toReversed());
  }
});

test("a student is found by any part of the name, a unit by number or title, and no character is a wildcard", async () => {
  await threeLearners();
  expect(await names({ search: "SINGH" })).toEqual(["Sam Singh"]);
  expect(await names({ search: "żaneta" })).toEqual(["Żaneta Łuk"]);
  expect(await names({ search: "311 health" })).toEqual(["amy 50%"]);
  expect(await names({ search: "Unit 311" })).toEqual(["amy 50%"]);
  expect(await names({ search: "unit" })).toEqual(["amy 50%", "Sam Singh"]);
  expect(await names({ search: "wiring" })).toEqual(["Sam Singh"]);
  expect(await names({ search: "50%" })).toEqual(["amy 50%"]);
  expect(await names({ search: "315 singh sam" })).toEqual(["Sam Singh"]);
  expect(await names({ search: "sam 311" })).toEqual([]);
  for (const search of ["%", "_"]) expect(await names({ search })).toEqual(search === "%" ? ["amy 50%"] : []);
  expect(await names({ search: "\\' or 1=1 --" })).toEqual([]);
});

test("an entry says whether it can be opened: not a draft, not another assessor's learner", async () => {
  await threeLearners();
  const open = (await find()).reviews.map(({ studentName, isOpen }) => [studentName, isOpen]);
  expect(Object.fromEntries(open)).toEqual({ "Sam Singh": true, "amy 50%": true, "Żaneta Łuk": false });
  expect((await find({}, product.bob)).total).toBe(0);
});

test("comments are cut between characters, not within them", async () => {
  const family = "👨‍👩‍👧";
  await reviewed(product.sam, {}, family.repeat(excerptMost + 1));
  await reviewed(product.sam, {}, "Short.\nVery.");
  const [short, long] = (await find()).reviews;
  expect(short).toMatchObject({ comments: "Short. Very.", allComments: null });
  expect(long).toMatchObject({
    comments: `${family.repeat(excerptMost)}…`,
    allComments: family.repeat(excerptMost + 1),
  });
});

test("every review is on exactly one page, and a page beyond the last is the last", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  for (let nth = 0; nth < reviewsPerPage + 3; nth++) {
    // Several have the same time.
    if (nth % 3 === 0) clock.advance(1000);
    const body = { status: "Reviewed", assessorComments: `Round ${nth}` } as const;
    await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  }
  const [first, second, beyond] = [await find(), await find({ page: "2" }), await find({ page: "99" })];
  expect([first.total, first.pages, first.reviews.length]).toEqual([reviewsPerPage + 3, 2, reviewsPerPage]);
  expect([second.page, second.reviews.length, beyond]).toEqual([2, 3, second]);
  const ids = [...first.reviews, ...second.reviews].map((review) => review._id);
  expect(new Set(ids).size).toBe(reviewsPerPage + 3);
});

test.each([
  { sort: "name" },
  { order: "up" },
  { page: "0" },
  { page: "-1" },
  { page: "x" },
  { search: "x".repeat(101) },
])("%j is refused with a sentence", async (query) => {
  const { status, body } = await product.as(product.ann, findReviews, { query: query as never });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.message).toMatch(/\.$/);
});
