import fc from "fast-check";
import { expect, test } from "vitest";
import { pageIn, withParts } from "./address.ts";

const words = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ minLength: 1, maxLength: 8 }));

test("a part that changes leaves the others as they were", () => {
  fc.assert(
    fc.property(words, words, (before, parts) => {
      const query = new URLSearchParams(before);
      expect(Object.fromEntries(withParts(query, parts))).toEqual({ ...before, ...parts });
      expect(Object.fromEntries(query)).toEqual(before);
    }),
  );
});

test("a part that is empty leaves the address", () => {
  expect(withParts(new URLSearchParams("a=1&b=2"), { a: "" }).toString()).toBe("b=2");
});

test.each([
  ["", 1],
  ["p=3", 3],
  ["p=0", 1],
  ["p=-1", 1],
  ["p=1.5", 1],
  ["p=x", 1],
  ["p=1e9", 1],
])("%j asks for page %i", (query, page) => expect(pageIn(new URLSearchParams(query), "p")).toBe(page));
