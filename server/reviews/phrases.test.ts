import { addPhrase, changePhrase, deletePhrase, listPhrases } from "contract/reviews/phrases.ts";
import { phraseLimits } from "contract/reviews/review-options.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const texts = async (who = product.ann) => (await product.as(who, listPhrases)).body.map(({ text }) => text);
async function added(text: string, who = product.ann) {
  clock.advance(1000);
  const { status, body } = await product.as(who, addPhrase, { body: { text } });
  expect(status).toBe(201);
  return body.phrase._id;
}

test("an assessor keeps phrases, in the order in which they were added", async () => {
  const first = await added("  Meets the criterion.\r\nWell done. ");
  await added("One more photo, please.");
  expect(await texts()).toEqual(["Meets the criterion.\nWell done.", "One more photo, please."]);
  await product.as(product.ann, changePhrase, { params: { id: first }, body: { text: "Meets it." } });
  expect(await texts()).toEqual(["Meets it.", "One more photo, please."]);
  await product.as(product.ann, deletePhrase, { params: { id: first } });
  expect(await texts()).toEqual(["One more photo, please."]);
});

test("nobody else sees, changes or deletes them", async () => {
  const id = await added("Mine.");
  expect(await texts(product.bob)).toEqual([]);
  for (const other of [id, newId(), "x"]) {
    const params = { id: other };
    expect((await product.as(product.bob, changePhrase, { params, body: { text: "Yours." } })).status).toBe(404);
    expect((await product.as(product.bob, deletePhrase, { params })).status).toBe(404);
  }
  expect(await texts()).toEqual(["Mine."]);
});

test("changing a phrase never changes feedback that was written with it", async () => {
  const id = await added("Meets the criterion.");
  const portfolio = await saved(product, product.sam, { status: "To Be Reviewed" });
  const feedback = { status: "Reviewed" as const, assessorComments: (await texts())[0] };
  await product.as(product.ann, reviewPortfolio, { params: { id: portfolio._id }, body: feedback });
  await product.as(product.ann, changePhrase, { params: { id }, body: { text: "Another." } });
  const stored = await product.deps.db.selectFrom("reviews").select("comments").executeTakeFirstOrThrow();
  expect(stored.comments).toBe("Meets the criterion.");
});

test.each([
  ["", "Write the phrase."],
  [" \n ", "Write the phrase."],
  ["x".repeat(phraseLimits.characters + 1), `Use at most ${phraseLimits.characters} characters.`],
])("a phrase cannot be %j", async (text, message) => {
  const { status, body } = await product.as(product.ann, addPhrase, { body: { text } });
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

test("there are at most a hundred, also when several are added at once", async () => {
  const row = (text: string) => ({
    id: newId(),
    assessor: product.ann.id,
    text,
    createdAt: "2026-03-01T00:00:00.000Z",
  });
  const rows = Array.from({ length: phraseLimits.most - 1 }, (_, index) => row(`${index}`));
  await product.deps.db.insertInto("phrases").values(rows).execute();
  const add = () => product.as(product.ann, addPhrase, { body: { text: "One more." } });
  const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409]);
  expect(await texts()).toHaveLength(phraseLimits.most);
});
