import { barePath } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { type NewPhoto, orderPhotos } from "./photo-order.ts";

describe("the rule", () => {
  const size = {
    width: 4,
    height: 3,
    bytes: 1,
    takenAt: null,
    colour: null,
    fullSha256: null,
    thumbnailSha256: null,
    createdAt: "2026",
  };
  const photoNamed = (file: string): NewPhoto => ({
    id: file,
    file,
    stored: null,
    sha256: file,
    caption: `of ${file}`,
    ...size,
  });
  const keptOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...photoNamed(`k${index}`),
      portfolio: "p",
      position: 3 * index + 1,
    }));
  const counts = fc.record({ kept: fc.nat(8), added: fc.nat(8) });
  const choices = counts.chain(({ kept, added }) =>
    fc
      .shuffledSubarray([...keptOf(kept).map(({ file }) => file), ...Array.from({ length: added }, () => undefined)])
      .map((order) => ({
        kept: keptOf(kept),
        added: Array.from({ length: added }, (_, nth) => photoNamed(`n${nth}`)),
        order,
      })),
  );

  test("every photo keeps being there once, named ones in their order and before the others", () => {
    fc.assert(
      fc.property(choices, ({ kept, added, order }) => {
        const result = orderPhotos(
          kept,
          added,
          order.map((path) => ({ path })),
        );
        const fresh = added.map(({ file }) => file);
        const named = order.map((path) => path ?? fresh.shift());
        expect(result.map(({ file }) => file).slice(0, order.length)).toEqual(named);
        expect(result.map(({ file }) => file).sort()).toEqual([...kept, ...added].map(({ file }) => file).sort());
        expect(result.every(({ file, caption }) => caption === `of ${file}`)).toBe(true);
      }),
    );
  });

  test("a photo that was sent twice is there once, and the next keeps its own caption", () => {
    const [first, next] = [photoNamed("n0"), photoNamed("n1")];
    const captions = ["first", "again", "next"].map((caption) => ({ caption }));
    const result = orderPhotos([], [first, undefined, next], captions);
    expect(result.map(({ file, caption }) => [file, caption])).toEqual([
      ["n0", "first"],
      ["n1", "next"],
    ]);
    expect(orderPhotos([], [first, undefined], []).map(({ file }) => file)).toEqual(["n0"]);
  });

  test("one that replaces another has its id, place, time and caption, unless it says its own", () => {
    const [kept, replaced] = keptOf(2).map((photo) => ({ ...photo, takenAt: "2026-03-01T09:30:00+00:00" }));
    if (!kept || !replaced) throw new Error("two photos");
    const place = (entry: object) =>
      orderPhotos([kept], [photoNamed("n0")], [{ replaces: "k1", ...entry }], [replaced]);
    const { id, position, takenAt, caption } = replaced;
    expect(place({})[0]).toMatchObject({ file: "n0", sha256: "n0", id, position, takenAt, caption });
    expect(place({ caption: "Marked" })[0]).toMatchObject({ id, caption: "Marked" });
    expect(place({ replaces: "gone" })[0]).toMatchObject({ file: "n0", id: "n0", caption: "of n0" });
  });

  test("positions rise, and photos whose order is as it was keep theirs", () => {
    fc.assert(
      fc.property(choices, ({ kept, added, order }) => {
        const positions = orderPhotos(
          kept,
          added,
          order.map((path) => ({ path })),
        ).map(({ position }) => position);
        expect(positions.every((position, index) => position > (positions[index - 1] ?? 0))).toBe(true);
        const unmoved = orderPhotos(
          kept,
          added,
          kept.map(({ file }) => ({ path: file })),
        );
        expect(unmoved.slice(0, kept.length).map(({ position }) => position)).toEqual(
          kept.map(({ position }) => position),
        );
      }),
    );
  });
});

describe("through the front door", () => {
  let product: OpenProduct;
  beforeEach(async () => {
    product = await openProduct();
  });
  afterEach(() => product.close());

  const edit = (id: string, own: Parameters<typeof editForm>[0]) =>
    product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) });
  const shown = async (id: string) => {
    const { body } = await product.as(product.sam, viewPortfolio, { params: { id } });
    return body.photos.map(({ path, caption }) => [barePath(path), caption]);
  };
  const three = async () => [await photo(), await photo(500), await photo(400)];

  test("captions are saved with a new portfolio, in the order of its photos", async () => {
    const photos = JSON.stringify([{ caption: " Before " }, {}, { caption: "After" }]);
    const { _id, images } = await saved(product, product.sam, { images: await three(), photos });
    expect(await shown(_id)).toEqual(images.map((path, index) => [barePath(path), ["Before", "", "After"][index]]));
  });

  test("an edit moves photos, puts new ones between them and changes captions; without the field all stays", async () => {
    const captions = JSON.stringify([{ caption: "one" }, { caption: "two" }, { caption: "three" }]);
    const { _id, images } = await saved(product, product.sam, { images: await three(), photos: captions });
    const [first = "", second = "", third = ""] = images.map(barePath);
    const photos = JSON.stringify([
      { path: images[2] },
      { caption: "new" },
      { path: first, caption: "" },
      { path: second },
    ]);
    const { body } = await edit(_id, { photos, images: [await photo(300)] });
    const fresh = barePath(body.portfolio.images[1] ?? "");
    const after = [
      [third, "three"],
      [fresh, "new"],
      [first, ""],
      [second, "two"],
    ];
    expect(await shown(_id)).toEqual(after);
    await edit(_id, {});
    expect(await shown(_id)).toEqual(after);
    await edit(_id, { existingImages: JSON.stringify([first, third]), photos: JSON.stringify([{ path: first }]) });
    expect(await shown(_id)).toEqual([
      [first, ""],
      [third, "three"],
    ]);
  });

  test.each([
    ["a photo of nobody", [{ path: `uploads/${"0".repeat(32)}.jpg` }]],
    ["a photo twice", "twice"],
    ["more new photos than there are", [{ caption: "new" }]],
    ["a caption that is too long", [{ caption: "x".repeat(201) }]],
  ])("%s is refused and changes nothing", async (_, named) => {
    const { _id, images } = await saved(product, product.sam, { images: await three() });
    const before = await shown(_id);
    const photos = JSON.stringify(named === "twice" ? [{ path: images[0] }, { path: images[0] }] : named);
    expect((await edit(_id, { title: "New", photos })).status).toBe(400);
    expect(await shown(_id)).toEqual(before);
  });
});
