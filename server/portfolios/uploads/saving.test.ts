import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { createUpload, uploadLimits } from "contract/portfolios/uploads.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { announcing, beginUpload, photoOf, sendPiece, sha256, uploaded } from "../../../test/product/uploads.ts";

let product: OpenProduct;
let sam: TestUser;

beforeAll(async () => {
  product = await openProduct();
});
beforeEach(async () => {
  sam = await product.newcomer({ assessor: product.ann.id });
});
afterAll(() => product.close());

const save = (uploads: string[], own = {}, headers = {}) =>
  product.as(sam, createPortfolio, { form: portfolioForm({ uploads: JSON.stringify(uploads), ...own }), headers });

const gone = "One of the photos is no longer on the server. Please send it again.";

describe("a portfolio saved with photos that were uploaded before", () => {
  test("shows them after those of the form, in the order given, and answers the hash of each", async () => {
    const photos = [await photoOf(30_000), await photoOf(31_000)];
    const ids = await Promise.all(photos.map((bytes) => uploaded(product, sam, bytes)));
    const inForm = await photo(40, 30);
    const { status, body } = await save(ids.toReversed(), { images: [inForm] });
    const hashes = [new Uint8Array(await inForm.arrayBuffer()), ...photos.toReversed()].map((bytes) => sha256(bytes));
    expect([status, body.received]).toEqual([201, hashes]);
    expect(body.portfolio.photos.map(({ width }) => width)).toEqual([40, 120, 120]);
    const path = body.portfolio.images[2] ?? "";
    expect((await product.request(sam, { method: "GET", url: `/${path}` })).headers["content-type"]).toBe("image/jpeg");
    expect(await product.deps.db.selectFrom("uploads").selectAll().where("student", "=", sam.id).execute()).toEqual([]);
  });

  test("keeps its photo when another that has the same one is emptied, although it was sent once", async () => {
    const bytes = await photoOf(30_000);
    const first = await save([await uploaded(product, sam, bytes)]);
    const { _id: again, offset } = await beginUpload(product, sam, bytes);
    expect([offset, (await beginUpload(product, product.tom, bytes)).offset]).toEqual([bytes.length, 0]);
    const second = await save([again]);
    expect(second.body.received).toEqual([sha256(bytes)]);
    const { path: _, ...facts } = first.body.portfolio.photos[0] ?? expect.fail();
    expect(second.body.portfolio.photos).toMatchObject([facts]);
    const emptied = { params: { id: first.body.portfolio._id }, form: editForm({ existingImages: "[]" }) };
    expect((await product.as(sam, changePortfolio, emptied)).body.received).toEqual([]);
    for (const path of second.body.portfolio.images.flatMap((one) => [one, thumbnailOf(one)]))
      expect((await product.request(sam, { method: "GET", url: `/${path}` })).statusCode).toBe(200);
  });

  test("has each once, also when it is named twice", async () => {
    const id = await uploaded(product, sam, await photoOf(30_000));
    expect((await save([id, id])).body.received).toHaveLength(1);
  });

  test("gets them when it is edited, and keeps the hashes of those it had", async () => {
    const [first, second] = [await photoOf(30_000), await photoOf(30_000)];
    const { body } = await save([await uploaded(product, sam, first)]);
    const edited = await product.as(sam, changePortfolio, {
      params: { id: body.portfolio._id },
      form: editForm({ uploads: JSON.stringify([await uploaded(product, sam, second)]) }),
    });
    expect([edited.status, edited.body.received]).toEqual([200, [sha256(first), sha256(second)]]);
  });

  test("is saved once, however often the same save is sent", async () => {
    const id = await uploaded(product, sam, await photoOf(30_000));
    const key = { "idempotency-key": "the same" };
    const answers = await Promise.all([save([id], {}, key), save([id], {}, key), save([id], {}, key)]);
    answers.push(await save([id], {}, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.portfolio._id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.received))).size).toBe(1);
  });

  test("is the same save when its photos come in the form, in either order of the two, and another with other photos", async () => {
    const photos = [await photo(40, 30), await photo(50, 30)];
    const bytes = await Promise.all(photos.map(async (one) => Buffer.from(await one.arrayBuffer())));
    const hashes = bytes.map((one) => sha256(one));
    const upload = () => Promise.all(bytes.map((one) => uploaded(product, sam, one)));
    const inForm = (key: object, images = photos) => save([], { images }, key);
    const first = { "idempotency-key": "form first" };
    await inForm(first);
    const again = await save(hashes, {}, first);
    expect([again.status, again.body.received]).toEqual([201, hashes]);
    const second = { "idempotency-key": "uploads first" };
    expect((await save(hashes, {}, second)).body.errors?.map(({ path }) => path)).toEqual(["uploads.0", "uploads.1"]);
    await upload();
    const saved = await save(hashes, {}, second);
    expect((await inForm(second)).body.portfolio._id).toBe(saved.body.portfolio._id);
    expect((await inForm(second, photos.toReversed())).status).toBe(409);
    expect((await save(hashes.slice(1), {}, second)).status).toBe(409);
  });

  test("takes them, so that of several saves with one upload exactly one succeeds", async () => {
    const id = await uploaded(product, sam, await photoOf(30_000));
    const answers = await Promise.all([save([id]), save([id]), save([id])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("is refused with the name of each that is not there, and takes none of the others", async () => {
    const id = await uploaded(product, sam, await photoOf(30_000));
    const half = await beginUpload(product, sam, await photoOf(30_000));
    const toms = await uploaded(product, product.tom, await photoOf(30_000));
    const { status, body } = await save([half._id, id, toms]);
    const errors = ["uploads.0", "uploads.2"].map((path) => ({ path, message: gone }));
    expect([status, body.message, body.errors]).toEqual([409, gone, errors]);
    expect((await save([id])).status).toBe(201);
  });

  test("has at most twenty, however they came", async () => {
    const id = await uploaded(product, sam, await photoOf(30_000));
    const images = Array.from({ length: 20 }, () => new Blob([Uint8Array.from([1])]));
    expect((await save([id], { images })).status).toBe(413);
    const { _id } = await saved(product, sam);
    const edited = { form: editForm({ uploads: JSON.stringify([id]), images }), params: { id: _id } };
    expect((await product.as(sam, changePortfolio, edited)).status).toBe(413);
    const { body } = await product.as(sam, viewPortfolio, { params: { id: _id } });
    expect(body.photos).toEqual([]);
  });
});

describe("what one person uploads is bounded", () => {
  const begin = (bytes: Uint8Array, length?: number) =>
    product.as(sam, createUpload, { headers: announcing(bytes, "board.jpg", length) });
  const bytesOf = (text: unknown) => Buffer.from(String(text));

  test("in the size of each", async () => {
    const refusal = "board.jpg is too large. Each image must be 20 MB or smaller.";
    expect((await begin(bytesOf(1), 20_000_000)).status).toBe(201);
    const { status, body } = await begin(bytesOf(2), 20_000_001);
    expect([status, body.message]).toEqual([413, refusal]);
    expect((await begin(bytesOf(3), 0)).status).toBe(400);
  });

  test("in number, however many begin at once, until one is saved", async () => {
    const full = await photoOf(30_000);
    const id = await uploaded(product, sam, full);
    const answers = await Promise.all(
      Array.from({ length: uploadLimits.most + 4 }, (_, nth) => begin(bytesOf(nth), 9)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(413)]).toEqual([uploadLimits.most - 1, 5]);
    expect((await begin(full)).status).toBe(201);
    expect((await save([id])).status).toBe(201);
    expect((await begin(bytesOf("one more"), 9)).status).toBe(201);
  });

  test("in bytes together", async () => {
    for (let nth = 0; nth < 15; nth++) expect((await begin(bytesOf(nth), 20_000_000)).status).toBe(201);
    const { status, body } = await begin(bytesOf("more"), 1);
    expect([status, body.message]).toEqual([
      413,
      "At most 60 photos or 300 MB can wait for their portfolios. Save those that are sent first.",
    ]);
    expect((await product.as(product.tom, createUpload, { headers: announcing(bytesOf("toms")) })).status).toBe(201);
  });

  test("by what an upload has to say of itself", async () => {
    const headers = announcing(bytesOf("a"));
    const metadata = (text: string) => ({ ...headers, "upload-metadata": text });
    const hash = Buffer.from("abc").toString("base64");
    for (const odd of [
      {},
      { ...headers, "upload-length": "-1" },
      metadata(""),
      metadata(`sha256 ${hash}`),
      metadata("sha256 %"),
    ])
      expect((await product.as(sam, createUpload, { headers: odd })).status).toBe(400);
    const nameless = metadata(`sha256 ${Buffer.from(sha256(bytesOf("page"))).toString("base64")}`);
    const { body } = await product.as(sam, createUpload, { headers: { ...nameless, "upload-length": "4" } });
    const { message } = (await sendPiece(product, sam, body._id, { offset: 0, bytes: bytesOf("page") })).json();
    expect(message).toBe("The photo is not a photo that can be used. Only JPG, PNG and WebP images are accepted.");
  });
});
