import { assignAssessor } from "contract/accounts/accounts.ts";
import {
  changePortfolio,
  createPortfolio,
  deletePortfolio,
  listOwnPortfolios,
} from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { ownPortfolios } from "./own-portfolios.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const form = {
  title: "Board change, plant room",
  postcode: "LS1 4AP",
  dateTime: "2026-03-03T09:30:00Z",
  method: "Direct observation",
  taskDescription: "I fitted a metal board with ten RCBOs.",
  jobType: "Board change",
  reasonForTask: "The old one had lost its cover.",
  objectiveOfJob: "Every circuit protected at 30 mA.",
};

async function save(who: TestUser, status: "Draft" | "To Be Reviewed"): Promise<string> {
  const saved = await product.as(who, createPortfolio, { form: { ...form, status } });
  return saved.body.portfolio._id;
}

async function list(who: TestUser) {
  // Twice, so that the second answer comes from the cache.
  const first = await product.as(who, listOwnPortfolios);
  const second = await product.as(who, listOwnPortfolios);
  expect(second.body).toEqual(first.body);
  return second.body;
}

test("a program that has the list already is told so, until something in it changes", async () => {
  const ask = (tag = "") =>
    product.request(product.sam, {
      method: "GET",
      url: "/api/portfolios/user-portfolios",
      headers: { "if-none-match": tag },
    });
  const { etag } = (await ask()).headers;
  const again = await ask(String(etag));
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await save(product.sam, "Draft");
  const changed = await ask(String(etag));
  expect([changed.statusCode, changed.json()]).toMatchObject([200, [{ title: form.title }]]);
  expect(
    (await product.request(product.tom, { method: "GET", url: "/api/portfolios/user-portfolios" })).headers.etag,
  ).not.toBe(etag);
});

test("a learner's list shows each change at once", async () => {
  const { sam, ann } = product;
  expect(await list(sam)).toEqual([]);

  const id = await save(sam, "Draft");
  expect(await list(sam)).toMatchObject([{ _id: id, status: "Draft", version: 1 }]);

  await product.as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  expect(await list(sam)).toMatchObject([{ _id: id, status: "To Be Reviewed" }]);

  const feedback = { status: "Reviewed", assessorComments: "Which tester did you use?" } as const;
  await product.as(ann, reviewPortfolio, { params: { id }, body: feedback });
  expect(await list(sam)).toMatchObject([{ status: "Reviewed", assessorComments: feedback.assessorComments }]);

  const second = await save(sam, "Draft");
  expect((await list(sam)).map((portfolio) => portfolio._id)).toEqual([second, id]);

  await product.as(sam, deletePortfolio, { params: { id: second } });
  expect((await list(sam)).map((portfolio) => portfolio._id)).toEqual([id]);
});

test("a learner's list shows who assesses them now", async () => {
  const { sam, ada, ann, bob } = product;
  await save(sam, "Draft");
  for (const assessor of [bob, ann]) {
    await product.as(ada, assignAssessor, { params: { id: sam.id }, body: { assessorId: assessor.id } });
    expect(await list(sam)).toMatchObject([{ assessor: { _id: assessor.id } }]);
  }
});

test("a list is never one that was cached before a change", async () => {
  const { sam, ada, ann, bob, deps } = product;
  const assign = (assessorId: string) => () =>
    product.as(ada, assignAssessor, { params: { id: sam.id }, body: { assessorId } });
  const rename = (name: string) => deps.db.updateTable("accounts").set({ name }).where("id", "=", sam.id).execute();
  const acts: ((id: string) => Promise<unknown>)[] = [
    () => saved(product, sam, { title: "One more" }),
    (id) => product.as(sam, changePortfolio, { params: { id }, form: editForm({ title: `Łukasz 💡 ${id}` }) }),
    (id) => product.as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } }),
    (id) => product.as(ann, reviewPortfolio, { params: { id }, body: { status: "Done", assessorComments: "Fine." } }),
    (id) => product.as(sam, deletePortfolio, { params: { id } }),
    (id) => rename(`Sam ${id}`),
    assign(ann.id),
    assign(bob.id),
  ];
  const session = String(decodeJwt(sam.token).sid);
  const orders = fc.shuffledSubarray([...acts, ...acts], { minLength: 2 * acts.length });
  const isTheSame = fc.asyncProperty(orders, async (acts) => {
    const { _id: id } = await saved(product, sam);
    for (const act of acts) {
      await act(id);
      const anew = await ownPortfolios(deps, { _id: sam.id, role: "student", session });
      expect((await product.as(sam, listOwnPortfolios)).body).toEqual(anew);
    }
  });
  await fc.assert(isTheSame, { numRuns: 2 });
});

test("two learners who send the same request each get their own list", async () => {
  const { sam, tom } = product;
  const [his, toms] = [await save(sam, "Draft"), await save(tom, "Draft")];
  expect(await list(sam)).toMatchObject([{ _id: his }]);
  expect(await list(tom)).toMatchObject([{ _id: toms }]);
});

test("a cached list is compressed as the client accepts it", async () => {
  await Promise.all([1, 2, 3].map(() => save(product.sam, "Draft")));
  const url = "/api/portfolios/user-portfolios";
  const plain = await product.request(product.sam, { method: "GET", url });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  for (const encoding of ["br", "gzip", "br", "gzip"]) {
    const compressed = await product.request(product.sam, {
      method: "GET",
      url,
      headers: { "accept-encoding": encoding },
    });
    expect(compressed.headers["content-encoding"]).toBe(encoding);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  }
});
