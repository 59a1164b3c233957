import { canMove, type Move, moves, type Status } from "contract/core/moves.ts";
import { changePortfolio, deletePortfolio, listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { asStoredName } from "../platform/files/stored-name.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

function setStatus(id: string, status: "Draft" | "To Be Reviewed") {
  return product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
}

function review(id: string, status: "To Be Reviewed" | "Reviewed" | "Done", assessorComments?: string) {
  return product.as(product.ann, reviewPortfolio, {
    params: { id },
    body: { status, ...(assessorComments && { assessorComments }) },
  });
}

/** Makes a move as the person whose it is. Each text is new, so that no answer is a repetition. */
let texts = 0;
const make: Record<Move, (id: string) => Promise<{ status: number }>> = {
  submit: (id) => setStatus(id, "To Be Reviewed"),
  withdraw: (id) => setStatus(id, "Draft"),
  saveFeedback: (id) => review(id, "To Be Reviewed", `text ${++texts}`),
  submitFeedback: (id) => review(id, "Reviewed", `text ${++texts}`),
  finish: (id) => review(id, "Done"),
  reopen: (id) => review(id, "Reviewed"),
};

/** What a move from a status answers and leaves; a repetition has no effect, and reopening needs no text. */
function expected(move: Move, from: Status): { status: number; next: Status } {
  if (canMove(move, from)) return { status: 200, next: moves[move].to };
  const repeats = (move === "submit" || move === "withdraw" || move === "finish") && from === moves[move].to;
  if (repeats || (move === "reopen" && from === "Reviewed")) return { status: 200, next: from };
  if (move === "reopen" && from === "To Be Reviewed") return { status: -1, next: from };
  return { status: 409, next: from };
}

test("whatever learner and assessor do in whatever order, the portfolio is where the rules say", async () => {
  const anyMoves = fc.array(fc.constantFrom(...(Object.keys(moves) as Move[])), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(anyMoves, async (sequence) => {
      const { _id } = await saved(product, product.sam);
      let model: { status: Status; count: number } = { status: "Draft", count: 0 };
      for (const move of sequence) {
        const { status, next } = expected(move, model.status);
        const answer = await make[move](_id);
        // Without a text of its own, what was saved in this round is submitted; without that it is refused.
        if (status === -1) {
          expect([200, 400]).toContain(answer.status);
          model = { ...model, status: answer.status === 200 ? "Reviewed" : next };
          continue;
        }
        expect([move, model.status, answer.status]).toEqual([move, model.status, status]);
        const attempts = move === "withdraw" && model.status === "Reviewed" ? 1 : 0;
        model = { status: next, count: model.count + attempts };
      }
      const { body } = await product.as(product.sam, viewPortfolio, { params: { id: _id } });
      expect({ status: body.status, count: body.submissionCount }).toEqual(model);
    }),
    { numRuns: 25 },
  );
});

test("of two who move at the same instant exactly one wins", async () => {
  for (let round = 0; round < 8; round++) {
    const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    await review(_id, "Reviewed", "Good.");
    const [withdrawn, finished] = await Promise.all([make.withdraw(_id), make.finish(_id)]);
    const { body } = await product.as(product.ada, viewPortfolio, { params: { id: _id } });
    expect([withdrawn.status, finished.status].sort()).toEqual([200, 409]);
    expect(body.status).toBe(withdrawn.status === 200 ? "Draft" : "Done");
  }
});

test("submitting twice has the effect of once", async () => {
  const { _id } = await saved(product, product.sam);
  const answers = await Promise.all([setStatus(_id, "To Be Reviewed"), setStatus(_id, "To Be Reviewed")]);
  const again = await setStatus(_id, "To Be Reviewed");
  expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(again.body.portfolio.version).toBe(2);
});

test("a change of status touches neither text nor photos, and a stale one is refused", async () => {
  const before = await saved(product, product.sam, { images: [await photo()] });
  const { body } = await setStatus(before._id, "To Be Reviewed");
  const { status: _s, version: _v, updatedAt, submittedAt, ...rest } = body.portfolio;
  expect({ ...before, ...rest }).toEqual(before);
  expect([updatedAt >= before.updatedAt, typeof submittedAt]).toEqual([true, "string"]);
  const stale = await product.as(product.sam, changePortfolio, {
    params: { id: before._id },
    body: { status: "Draft" },
    headers: { "if-match": '"1"' },
  });
  expect(stale.status).toBe(412);
});

test("a deleted portfolio is hidden from everyone, and its row and photos stay", async () => {
  const { _id, images } = await saved(product, product.sam, { status: "To Be Reviewed", images: [await photo()] });
  const remove = () => product.as(product.sam, deletePortfolio, { params: { id: _id } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  for (const who of [product.sam, product.ann, product.ada]) {
    expect((await product.as(who, viewPortfolio, { params: { id: _id } })).status).toBe(404);
  }
  expect((await product.request(undefined, { method: "GET", url: `/${images[0]}` })).statusCode).toBe(404);
  expect((await product.as(product.sam, listOwnPortfolios)).body).toEqual([]);
  const row = await product.deps.db
    .selectFrom("portfolios")
    .select("deletedAt")
    .where("id", "=", _id)
    .executeTakeFirst();
  const photos = await product.deps.db.selectFrom("photos").select("file").where("portfolio", "=", _id).execute();
  expect([typeof row?.deletedAt, photos.length]).toEqual(["string", 1]);
  expect(await product.deps.files.get(asStoredName(photos[0]?.file ?? ""))).toBeDefined();
});
