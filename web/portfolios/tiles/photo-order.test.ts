import fc from "fast-check";
import { expect, test } from "vitest";
import { captionIn, inOrder, inSendingOrder, moved, type OrderedPhoto, orderOnto, withOrder } from "./photo-order.ts";

const keys = ["a", "b", "c", "d", "e", "f"];
const order = fc
  .shuffledSubarray(keys)
  .chain((some) => fc.tuple(...some.map((key) => fc.record({ key: fc.constant(key), caption: fc.string() }))));
const keysOf = (photos: readonly OrderedPhoto[]) => photos.map(({ key }) => key);

test("photos stand in their order, and those that are not in it last, as they were", () => {
  fc.assert(
    fc.property(order, fc.shuffledSubarray(keys), (ordered, photos) => {
      const known = keysOf(ordered).filter((key) => photos.includes(key));
      const others = photos.filter((key) => !known.includes(key));
      expect(inOrder(photos, (key) => key, ordered)).toEqual([...known, ...others]);
    }),
  );
});

test("a moved photo is at its new place, the others keep their order, and moving it back is as if nothing was", () => {
  fc.assert(
    fc.property(order, fc.nat(5), fc.nat(5), (photos, from, to) => {
      fc.pre(from < photos.length && to < photos.length);
      const after = moved(photos, from, to);
      expect(after[to]).toBe(photos[from]);
      expect(after.filter((photo) => photo !== photos[from])).toEqual(photos.filter((_, place) => place !== from));
      expect(moved(after, to, from)).toEqual(photos);
    }),
  );
});

test("ordering some photos leaves the others with theirs", () => {
  fc.assert(
    fc.property(order, order, (before, some) => {
      const after = withOrder(before, some);
      for (const { key, caption } of some) expect(captionIn(after, key)).toBe(caption);
      expect(after.slice(0, after.length - some.length)).toEqual(
        before.filter(({ key }) => !keysOf(some).includes(key)),
      );
    }),
  );
});

test("onto a newer version go my order and the captions that I changed, and no other", () => {
  const of = (...texts: string[]) => texts.map((text) => ({ key: text.charAt(0), caption: text.slice(2) }));
  const base = of("a one", "b two", "c three");
  const mine = of("c three", "a mine", "b two", "n new");
  const theirs = of("a theirs", "b changed", "c three", "d added");
  expect(orderOnto(theirs, { base, mine })).toEqual(of("c three", "a mine", "b changed", "d added", "n new"));
});

test("copies of stored photos are sent in the order of these, before the new ones in theirs", () => {
  const ordered = [
    { key: "new 2", caption: "" },
    { key: "copy of b", caption: "", replaces: "b" },
    { key: "copy of a", caption: "", replaces: "a" },
    ...["a", "b", "new 1"].map((key) => ({ key, caption: "" })),
  ];
  const photos = ["new 1", "copy of b", "new 2", "copy of a"].map((id) => ({ id }));
  const sent = ["copy of a", "copy of b", "new 2", "new 1"].map((id) => ({ id }));
  expect(inSendingOrder(photos, ordered)).toEqual(sent);
});
