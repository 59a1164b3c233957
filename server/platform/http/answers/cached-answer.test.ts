import fc from "fast-check";
import { expect, test } from "vitest";
import { joined } from "./cached-answer.ts";

test("a list is the JSON of its items, each of which is found in it by its tag", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ _id: fc.string({ unit: "grapheme" }), images: fc.array(fc.string()) })),
      (list) => {
        const parts = list.map((item, index) => ({ tag: `${index}`, item: Buffer.from(JSON.stringify(item)) }));
        const { answer, items } = joined(parts);
        expect(answer.toString()).toBe(JSON.stringify(list));
        expect([...items]).toEqual(parts.map(({ tag, item }) => [tag, item]));
        // It holds nothing but itself: not the pool that short buffers are cut from.
        expect([answer, ...items.values()].map(({ buffer }) => buffer.byteLength)).toEqual(
          Array.from({ length: list.length + 1 }, () => answer.length),
        );
      },
    ),
  );
});
