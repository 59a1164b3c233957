import {
  changePortfolio,
  createPortfolio,
  deletePortfolio,
  listOwnPortfolios,
  viewPortfolio,
} from "contract/portfolios/portfolios.ts";
import { findSent } from "contract/portfolios/sent.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const count = async () => (await product.as(product.sam, listOwnPortfolios)).body.length;

test("a student saves a draft and finds it again, with the curriculum's own words", async () => {
  const portfolio = await saved(product, product.sam);
  const { body } = await product.as(product.sam, viewPortfolio, { params: { id: portfolio._id } });
  expect(body).toMatchObject({
    title: "Consumer unit change",
    status: "Draft",
    submissionCount: 0,
    version: 1,
    submittedAt: null,
    unit: { number: "315", title: "Planning, preparing and installing wiring systems" },
    criteria: { number: "6.1a" },
    userId: { _id: product.sam.id },
  });
  expect(body.learningOutcome.description).not.toBe("sent by the browser");
});

test("by its idempotency key a student finds the portfolio whose answer was lost, and nobody else does", async () => {
  const find = async (key: string, who = product.sam) => {
    const { status, body } = await product.as(who, findSent, { params: { key } });
    return status === 200 ? body._id : status;
  };
  const headers = { "idempotency-key": "lost" };
  const { body } = await product.as(product.sam, createPortfolio, { form: portfolioForm(), headers });
  const { _id: id } = body.portfolio;
  expect([await find("lost"), await find("never sent"), await find("lost", product.tom)]).toEqual([id, 404, 404]);

  const again = { "idempotency-key": "changed" };
  await product.as(product.sam, changePortfolio, { params: { id }, form: editForm(), headers: again });
  expect(await find("changed")).toBeNull();
  await product.as(product.sam, deletePortfolio, { params: { id } });
  expect(await find("lost")).toBeNull();
});

test("what a student may not decide is ignored", async () => {
  const portfolio = await saved(product, product.sam, {
    _id: "f".repeat(32),
    userId: product.tom.id,
    assessorComments: "Excellent",
    submissionCount: "7",
    createdAt: "1999-01-01",
  });
  expect(portfolio).toMatchObject({ userId: { _id: product.sam.id }, assessorComments: "", submissionCount: 0 });
  expect(portfolio._id).not.toBe("f".repeat(32));
});

test.each([
  ["a status that is not the student's", { status: "Done" }],
  ["no title", { title: "  " }],
  ["a method that is none", { method: "Guessing" }],
  ["a date of tomorrow's tomorrow", { dateTime: new Date(Date.now() + 2 * 86_400_000).toISOString() }],
  ["a unit that is not in the curriculum", { unit: '{"number":"999"}' }],
  ["a criterion of another outcome", { criteria: '{"number":"1.1"}' }],
  ["a unit that is broken JSON", { unit: '{"number":' }],
  ["a control character", { title: "Board\u0007" }],
])("a portfolio with %s is refused and nothing is stored", async (_, own) => {
  const { status, body } = await product.as(product.sam, createPortfolio, {
    form: portfolioForm({ ...own, images: [await photo()] }),
  });
  expect([status, typeof body.message]).toEqual([400, "string"]);
  expect(await count()).toBe(0);
});

test("unit, outcome and criterion may be left empty, in every way that a form can say so", async () => {
  for (const empty of ["", "null", "{}", '{"number":""}', '""']) {
    const portfolio = await saved(product, product.sam, { unit: empty, learningOutcome: empty, criteria: empty });
    expect([portfolio.unit.number, portfolio.learningOutcome.number, portfolio.criteria.number]).toEqual(["", "", ""]);
  }
});

test("a whole address fits into the postcode field, and sections are stored", async () => {
  const sections = [{ heading: "Tools", content: "Torque screwdriver\nTester" }];
  const address = `Little London & Woodhouse, Leeds, ${"x".repeat(200)}, LS1 4AP`;
  const portfolio = await saved(product, product.sam, { postcode: address, sections: JSON.stringify(sections) });
  expect([portfolio.postcode, portfolio.sections]).toEqual([address, sections]);
});

test("the same key gives the same portfolio, one after the other and at once", async () => {
  const send = () =>
    product.as(product.sam, createPortfolio, { form: portfolioForm(), headers: { "idempotency-key": "k-1" } });
  const first = await send();
  const rest = await Promise.all([send(), send(), send()]);
  const fresh = await Promise.all(
    [1, 2, 3].map(() =>
      product.as(product.sam, createPortfolio, { form: portfolioForm(), headers: { "idempotency-key": "k-2" } }),
    ),
  );
  expect(rest.map(({ status, body }) => [status, body.portfolio._id])).toEqual(
    rest.map(() => [201, first.body.portfolio._id]),
  );
  expect(new Set(fresh.map(({ body }) => body.portfolio._id)).size).toBe(1);
  expect(await count()).toBe(2);
});

test("another content under a used key is refused, another student's key is their own", async () => {
  const headers = { "idempotency-key": "k-1" };
  await product.as(product.sam, createPortfolio, { form: portfolioForm(), headers });
  const other = await product.as(product.sam, createPortfolio, { form: portfolioForm({ title: "Other" }), headers });
  const toms = await product.as(product.tom, createPortfolio, { form: portfolioForm({ title: "Other" }), headers });
  expect([other.status, toms.status, await count()]).toEqual([409, 201, 1]);
});

test("a list of twenty believable portfolios is small on the wire", async () => {
  for (let index = 0; index < 20; index++) {
    await saved(product, product.sam, {
      title: `Job ${index}`,
      taskDescription: `Changed board ${index}. ${"Tested, labelled and torqued. ".repeat(12)}`,
    });
  }
  const url = "/api/portfolios/user-portfolios";
  const { rawPayload } = await product.request(product.sam, {
    method: "GET",
    url,
    headers: { "accept-encoding": "gzip" },
  });
  expect(rawPayload.length).toBeLessThanOrEqual(15_000);
});

// Commits the next transaction, then fails as if the connection had broken before the answer.
function breakAfterCommit(): void {
  const { db } = product.deps;
  const begin = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementationOnce(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      await execute(work);
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    };
    return transaction;
  });
}

const photosShown = (paths: string[]) =>
  Promise.all(
    paths.map(async (path) => (await product.request(undefined, { method: "GET", url: `/${path}` })).statusCode),
  );

test("a save whose commit was not confirmed has its photos when it is sent again", async () => {
  const form = portfolioForm({ images: [await photo(40, 30)] });
  const headers = { "idempotency-key": "lost-answer-0001" };
  breakAfterCommit();
  expect((await product.as(product.sam, createPortfolio, { form, headers })).status).toBe(503);
  const again = await product.as(product.sam, createPortfolio, { form, headers });
  expect([again.status, await count()]).toEqual([201, 1]);
  expect(await photosShown(again.body.portfolio.images)).toEqual([200]);
});

test("an edit whose commit was not confirmed has its new photos", async () => {
  const { _id } = await saved(product, product.sam);
  breakAfterCommit();
  const form = editForm({ images: [await photo(40, 30)] });
  expect((await product.as(product.sam, changePortfolio, { params: { id: _id }, form })).status).toBe(503);
  const { body } = await product.as(product.sam, viewPortfolio, { params: { id: _id } });
  expect(await photosShown(body.images)).toEqual([200]);
});
