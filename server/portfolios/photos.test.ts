import { hash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, createPortfolio, deletePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import exifr from "exifr";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import * as photos from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;
afterEach(() => product.close());

async function fetched(path: string, who?: TestUser) {
  return product.request(who, { method: "GET", url: `/${path}` });
}

const stored = async () =>
  (await readdir(join(product.folder, "files"), { recursive: true })).filter((name) => name.endsWith(".jpg")).length;
const arriving = async () => (await readdir(join(product.folder, "incoming"))).length;

test("a photo is stored upright, in two sizes, without any metadata; its metadata is recorded", async () => {
  product = await openProduct();
  const received = await photos.sidewaysWithPlace("+01:00");
  const { _id, images } = await saved(product, product.sam, { status: "To Be Reviewed", images: [received] });
  const full = await fetched(images[0] ?? "");
  const { width, height, format, exif, icc } = await sharp(full.rawPayload).metadata();
  expect({ width, height, format, exif, icc }).toEqual({
    width: 300,
    height: 400,
    format: "jpeg",
    exif: undefined,
    icc: undefined,
  });
  expect(await exifr.gps(full.rawPayload)).toBeUndefined();

  const { body } = await product.as(product.ann, viewForReview, { params: { id: _id } });
  const sha256 = hash("sha256", Buffer.from(await received.arrayBuffer()));
  expect(body.photos[0]).toMatchObject({ width: 300, height: 400, takenAt: "2026-03-01T09:30:00+01:00", sha256 });
  const own = await product.as(product.sam, viewPortfolio, { params: { id: _id } });
  expect(own.body.photos[0]?.sha256).toBeNull();
});

test("a large photo is stored at 2048 pixels and as a thumbnail at 480", async () => {
  product = await openProduct();
  const { images } = await saved(product, product.sam, { images: [await photos.photo(4000, 3000)] });
  const [full, thumbnail] = await Promise.all([fetched(images[0] ?? ""), fetched(thumbnailOf(images[0] ?? ""))]);
  const sizes = await Promise.all([full, thumbnail].map((answer) => sharp(answer.rawPayload).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [2048, 1536],
    [480, 360],
  ]);
});

test.each(["p3", "srgb"])(
  "a photo with the colour profile %s is stored in the colours that its sender saw",
  async (profile) => {
    product = await openProduct();
    const background = { r: 20, g: 200, b: 60 };
    const picture = sharp({ create: { width: 2400, height: 1600, channels: 3, background } }).withIccProfile(profile);
    const images = [new Blob([new Uint8Array(await picture.jpeg({ quality: 95 }).toBuffer())])];
    const { _id, images: paths } = await saved(product, product.sam, { images });
    const [red = 0, green = 0, blue = 0] = await sharp((await fetched(paths[0] ?? "")).rawPayload)
      .raw()
      .toBuffer();
    expect([red - 20, green - 200, blue - 60].map(Math.abs).every((difference) => difference <= 4)).toBe(true);
    const { body } = await product.as(product.sam, viewPortfolio, { params: { id: _id } });
    expect(body.photos[0]?.colour).toBe("#18c838");
  },
);

test("PNG and WebP are accepted by their content, whatever they are called", async () => {
  product = await openProduct();
  const images = [photos.named(await photos.png(), "a.jpg"), photos.named(await photos.webp(), "b.txt")];
  expect((await saved(product, product.sam, { images })).images).toHaveLength(2);
});

test("what is no photo is refused by name, with the rest of its form, and nothing of it stays stored", async () => {
  product = await openProduct();
  const good = photos.named(await photos.photo(), "good.jpg");
  const bad: [Blob, string, number][] = [
    [photos.svg, "drawing.jpg", 415],
    [photos.page, "page.jpg", 415],
    [new Blob(["GIF89a\u0001\0\u0001\0"]), "moving.jpg", 415],
    [new Blob([]), "empty.jpg", 415],
    [await photos.truncated(), "torn.jpg", 415],
    [await photos.tooManyPixels(), "huge.png", 413],
    [new Blob([await photos.photo(), new Uint8Array(20_000_000)]), "heavy.jpg", 413],
  ];
  for (const [blob, name, expected] of bad) {
    const form = portfolioForm({ images: [good, photos.named(blob, name)] });
    const { status, body } = await product.as(product.sam, createPortfolio, { form });
    expect([name, status, body.message]).toEqual([name, expected, expect.stringContaining(name)]);
  }
  expect([await stored(), await arriving()]).toEqual([0, 0]);
  expect(await product.deps.db.selectFrom("portfolios").select("id").execute()).toEqual([]);
});

test("all files that are refused are named in one answer, each with its place in the form", async () => {
  product = await openProduct();
  const good = photos.named(await photos.photo(), "good.jpg");
  const images = [
    photos.named(photos.svg, "drawing.jpg"),
    good,
    photos.named(new Blob([await photos.photo(), new Uint8Array(20_000_000)]), "heavy.jpg"),
    photos.named(await photos.truncated(), "torn.jpg"),
    ...Array.from({ length: 17 }, () => good),
    photos.named(await photos.photo(), "late.jpg"),
  ];
  const { status, body } = await product.as(product.sam, createPortfolio, { form: portfolioForm({ images }) });
  expect([status, body.message]).toEqual([
    413,
    "5 files cannot be used: drawing.jpg, heavy.jpg, torn.jpg, good.jpg and late.jpg.",
  ]);
  expect(body.errors).toEqual([
    { path: "images.0", message: expect.stringContaining("drawing.jpg is not a photo") },
    { path: "images.2", message: "heavy.jpg is too large. Each image must be 20 MB or smaller." },
    { path: "images.3", message: "torn.jpg is damaged and cannot be read as a photo." },
    { path: "images.20", message: "At most 20 files can be sent at once. good.jpg is one too many." },
    { path: "images.21", message: "At most 20 files can be sent at once. late.jpg is one too many." },
  ]);
  expect([await stored(), await arriving()]).toEqual([0, 0]);
});

test("a single refused file is the whole sentence, and many are counted", async () => {
  product = await openProduct();
  const refused = async (count: number) => {
    const images = Array.from({ length: count }, (_, nth) => photos.named(photos.page, `page-${nth + 1}.jpg`));
    const { body } = await product.as(product.sam, createPortfolio, { form: portfolioForm({ images }) });
    return body;
  };
  const one = await refused(1);
  expect(one.errors).toEqual([{ path: "images.0", message: one.message }]);
  const many = await refused(12);
  expect(many.message).toBe(
    "12 files cannot be used: page-1.jpg, page-2.jpg, page-3.jpg, page-4.jpg, page-5.jpg and 7 more.",
  );
  expect(many.errors?.map(({ path }) => path)).toEqual(Array.from({ length: 12 }, (_, nth) => `images.${nth}`));
});

test("far too many photos at once are named too, as far as they were checked", async () => {
  product = await openProduct();
  const images = Array.from({ length: 45 }, () => photos.page);
  const { status, body } = await product.as(product.sam, createPortfolio, { form: portfolioForm({ images }) });
  expect([status, body.errors?.length, body.errors?.[39]?.path]).toEqual([413, 40, "images.39"]);
  expect([await stored(), await arriving()]).toEqual([0, 0]);
});

test("photos beyond those that a portfolio has already are named by their place too", async () => {
  product = await openProduct();
  const few = await Promise.all(Array.from({ length: 19 }, () => photos.photo(64, 48)));
  const { _id } = await saved(product, product.sam, { images: few });
  const images = ["first.jpg", "second.jpg", "third.jpg"].map((name) => photos.named(few[0] ?? photos.page, name));
  const form = editForm({ images });
  const { status, body } = await product.as(product.sam, changePortfolio, { params: { id: _id }, form });
  expect([status, body.errors]).toEqual([
    413,
    [
      { path: "images.1", message: "second.jpg is too many. A portfolio can have at most 20 photos." },
      { path: "images.2", message: "third.jpg is too many. A portfolio can have at most 20 photos." },
    ],
  ]);
});

test("twenty-one photos at once are one too many", async () => {
  product = await openProduct();
  const images = await Promise.all(Array.from({ length: 21 }, () => photos.photo(64, 48)));
  const { status } = await product.as(product.sam, createPortfolio, { form: portfolioForm({ images }) });
  expect([status, await stored()]).toEqual([413, 0]);
});

test("a path opens for its viewer, until it expires; altered or borrowed rights open nothing", async () => {
  const clock = frozenAt("2026-03-01T09:00:00Z");
  product = await openProduct({ clock });
  const { _id } = await saved(product, product.sam, {
    status: "To Be Reviewed",
    dateTime: "2026-02-27T09:00:00Z",
    images: [await photos.photo()],
  });
  const pathFor = async (who: TestUser) =>
    (await product.as(who, viewPortfolio, { params: { id: _id } })).body.images[0] ?? "";
  const [sams, anns] = [await pathFor(product.sam), await pathFor(product.ann)];
  const bare = sams.split("?")[0] ?? "";
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await fetched(path)).statusCode));

  expect(await pathFor(product.sam)).toBe(sams);
  expect(await statuses(sams, anns, bare, `${sams}x`, `${bare}?t=`, `${bare}?t=a&t=b`)).toEqual([
    200, 200, 401, 403, 403, 403,
  ]);
  expect((await fetched(bare, product.sam)).statusCode).toBe(200);
  expect((await fetched(bare, product.bob)).statusCode).toBe(404);

  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  expect(await statuses(anns, sams)).toEqual([403, 200]);
  await product.as(product.ada, setActive, { params: { id: product.sam.id }, body: { isActive: false } });
  expect(await statuses(sams)).toEqual([403]);
  await product.as(product.ada, setActive, { params: { id: product.sam.id }, body: { isActive: true } });
  clock.advance(31 * 60_000);
  expect(await statuses(sams)).toEqual([403]);
});

test("only the viewer's browser may cache a photo, and a photo cannot run anything", async () => {
  product = await openProduct();
  const { _id, images } = await saved(product, product.sam, { images: [await photos.photo()] });
  const { headers } = await fetched(images[0] ?? "");
  expect(headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
  expect([headers["cache-control"], headers["content-security-policy"]]).toEqual([
    expect.stringContaining("private"),
    expect.stringContaining("sandbox"),
  ]);
  const again = await product.request(undefined, {
    method: "GET",
    url: `/${images[0]}`,
    headers: { "if-none-match": String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  await product.as(product.sam, deletePortfolio, { params: { id: _id } });
  const deleted = await product.request(undefined, {
    method: "GET",
    url: `/${images[0]}`,
    headers: { "if-none-match": String(headers.etag) },
  });
  expect(deleted.statusCode).toBe(404);
});
