import { barePath } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { named, photo, truncated } from "../../test/product/photos.ts";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const view = async (id: string) => (await product.as(product.sam, viewPortfolio, { params: { id } })).body;

function edit(id: string, own = {}, headers: Record<string, string> = {}) {
  return product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own), headers });
}

test("existingImages says which photos stay: absent all, empty none, otherwise those", async () => {
  const { _id, images } = await saved(product, product.sam, {
    images: [await photo(), await photo(500), await photo(400)],
  });
  expect((await edit(_id)).body.portfolio.images.map(barePath)).toEqual(images.map(barePath));
  const [first, , third] = images;
  const two = [first ?? "", barePath(third ?? "")];
  const edited = await edit(_id, { existingImages: JSON.stringify(two), images: [await photo(300)] });
  expect(edited.body.portfolio.images.map(barePath).slice(0, 2)).toEqual(two.map(barePath));
  expect(edited.body.portfolio.images).toHaveLength(3);
  expect((await edit(_id, { existingImages: "[]" })).body.portfolio.images).toEqual([]);
  const removed = await product.request(product.sam, { method: "GET", url: `/${barePath(first ?? "")}` });
  expect(removed.statusCode).toBe(404);
});

test("a photo that is not this portfolio's changes nothing", async () => {
  const toms = await saved(product, product.tom, { images: [await photo()] });
  const { _id } = await saved(product, product.sam, { images: [await photo()] });
  const before = await view(_id);
  for (const foreign of [toms.images[0] ?? "", "uploads/../../secret.key", `uploads/${"0".repeat(32)}.jpg`]) {
    const { status } = await edit(_id, {
      title: "New",
      existingImages: JSON.stringify([foreign]),
      images: [await photo()],
    });
    expect(status).toBe(400);
  }
  expect(await view(_id)).toEqual(before);
});

test("a broken photo among good ones changes nothing and is named", async () => {
  const { _id } = await saved(product, product.sam);
  const before = await view(_id);
  const images = [named(await photo(), "good.jpg"), named(await truncated(), "torn.jpg")];
  const { status, body } = await edit(_id, { title: "New", images });
  expect([status, body.message]).toEqual([415, expect.stringContaining("torn.jpg")]);
  expect(await view(_id)).toEqual(before);
});

test("who was faster wins; the other gets 412 and changes nothing", async () => {
  const { _id } = await saved(product, product.sam);
  const headers = { "if-match": '"1"' };
  const answers = await Promise.all([
    edit(_id, { title: "A" }, headers),
    edit(_id, { title: "B" }, headers),
    edit(_id, { title: "C" }, headers),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const winner = answers.find(({ status }) => status === 200);
  expect(await view(_id)).toMatchObject({ title: winner?.body.portfolio.title, version: 2 });
  expect((await edit(_id, {}, { "if-match": '"1"' })).status).toBe(412);
  expect((await edit(_id, {}, { "if-match": "nonsense" })).status).toBe(412);
  expect((await edit(_id, {}, { "if-match": "*" })).status).toBe(200);
});

test("only a draft can be edited", async () => {
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  const before = await view(_id);
  const { status, body } = await edit(_id, { title: "New" });
  expect([status, body.message]).toEqual([409, "Only a draft can be edited. Move the portfolio to Draft first."]);
  expect(await view(_id)).toEqual(before);
});

test("an edit keeps what it does not mention, and needs its place in the curriculum", async () => {
  const { _id } = await saved(product, product.sam);
  const few = {
    title: "New",
    postcode: "LS2 8AJ",
    method: "Oral questions",
    unit: '{"number":"311"}',
    learningOutcome: '{"number":1}',
    criteria: '{"number":"1.1"}',
  };
  const { status, body } = await product.as(product.sam, changePortfolio, { params: { id: _id }, form: few });
  expect([status, body.portfolio.taskDescription, body.portfolio.learningOutcome.number]).toEqual([
    200,
    "Changed the board.",
    "1",
  ]);
  const { unit: _, ...without } = few;
  expect((await product.as(product.sam, changePortfolio, { params: { id: _id }, form: without })).status).toBe(400);
});

test("a portfolio has at most twenty photos, however they come", async () => {
  const { _id } = await saved(product, product.sam, {
    images: await Promise.all(Array.from({ length: 18 }, () => photo(64, 48))),
  });
  const three = [await photo(64, 48), await photo(64, 48), await photo(64, 48)];
  const { status, body } = await edit(_id, { images: three });
  expect([status, body.message]).toEqual([413, expect.stringContaining("20 photos")]);
  expect((await view(_id)).images).toHaveLength(18);
});
