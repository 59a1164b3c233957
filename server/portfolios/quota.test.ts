import { viewPhotoStorage } from "contract/centre/portfolio-list.ts";
import { changePortfolio, createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { createUpload } from "contract/portfolios/uploads.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { announcing, photoOf, uploaded } from "../../test/product/uploads.ts";

const refusal =
  "Your photos and attachments may take up 1 MB, and this would be more. Remove some that you no longer need, or ask your training centre for more space.";
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ settings: { LEARNER_PHOTOS_MB: "1" } });
});
afterEach(() => product.close());

/** A draft of Sam's with a photo that takes up so many bytes. */
async function draftOf(bytes: number) {
  const draft = await saved(product, product.sam, { images: [await photo()] });
  await product.deps.db.updateTable("photos").set({ bytes }).where("portfolio", "=", draft._id).execute();
  return draft;
}

const storage = async () => (await product.as(product.ada, viewPhotoStorage, { params: { id: product.sam.id } })).body;

test("a learner stores no more photos than the centre allows, in new portfolios or in drafts, and keeps the texts", async () => {
  const { sam } = product;
  const draft = await draftOf(950_000);
  const uploads = JSON.stringify([await uploaded(product, sam, await photoOf(50_000))]);
  const images = [await photo()];
  const params = { id: draft._id };
  const refused = [
    await product.as(sam, createPortfolio, { form: portfolioForm({ images }) }),
    await product.as(sam, changePortfolio, { params, form: editForm({ images }) }),
  ];
  for (const { status, body } of refused) expect([status, body.message]).toEqual([413, refusal]);
  expect(await storage()).toEqual({ bytes: 950_000, most: 1_000_000 });
  expect((await product.as(sam, createPortfolio, { form: portfolioForm() })).status).toBe(201);
  expect((await product.as(sam, changePortfolio, { params, form: editForm({ title: "New" }) })).status).toBe(200);
  // A photo of 120 by 90 pixels still fits.
  expect((await product.as(sam, createPortfolio, { form: portfolioForm({ uploads }) })).status).toBe(201);
});

test("of several saves at the same time only as many are stored as there is room for", async () => {
  const { sam, deps } = product;
  const drawn = async () => new Blob([new Uint8Array(await photoOf(30_000))]);
  const full = await saved(product, sam, { images: [await drawn()] });
  const drafts = await Promise.all(Array.from({ length: 6 }, () => saved(product, sam)));
  const forms = await Promise.all(drafts.map(async () => editForm({ images: [await drawn()] })));
  const { bytes } = await deps.db.selectFrom("photos").select("bytes").executeTakeFirstOrThrow();
  const left = { bytes: Math.round(1_000_000 - 2.5 * bytes) };
  await deps.db.updateTable("photos").set(left).where("portfolio", "=", full._id).execute();
  const edits = drafts.map(({ _id: id }, nth) =>
    product.as(sam, changePortfolio, { params: { id }, form: forms[nth] }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 413, 413, 413, 413]);
});

test("no upload begins where there is no room, until something is deleted; others are not concerned", async () => {
  const { sam, tom } = product;
  const { _id: id } = await draftOf(1_000_000);
  const begin = async (who: typeof sam) =>
    product.as(who, createUpload, { headers: announcing(await photoOf(50_000)) });
  const { status, body } = await begin(sam);
  expect([status, body.message]).toEqual([413, refusal]);
  expect((await begin(tom)).status).toBe(201);
  await product.as(sam, deletePortfolio, { params: { id } });
  expect(await storage()).toEqual({ bytes: 0, most: 1_000_000 });
  expect((await begin(sam)).status).toBe(201);
});

test("without a limit there is none", async () => {
  const own = await openProduct({ settings: { LEARNER_PHOTOS_MB: "0" } });
  const { body } = await own.as(own.ada, viewPhotoStorage, { params: { id: own.sam.id } });
  await own.close();
  expect(body).toEqual({ bytes: 0, most: null });
});
