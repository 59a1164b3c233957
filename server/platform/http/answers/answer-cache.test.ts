import { describe, expect, test } from "vitest";
import { openAnswerCache } from "./answer-cache.ts";

const capacity = 32_000_000;

describe("cached answers", () => {
  test("are found again while their tag is the same", () => {
    const cache = openAnswerCache();
    cache.set("key", { tag: "1", answer: Buffer.from("[1]") });
    expect([cache.get("key", "1")?.toString(), cache.get("key", "2"), cache.get("other", "1")]).toEqual([
      "[1]",
      undefined,
      undefined,
    ]);
  });

  test.each([
    { what: "large answers", key: 10, answer: 1_000_000 },
    { what: "short answers under long keys", key: 8_000, answer: 2 },
    { what: "nothing to speak of", key: 5, answer: 2 },
  ])("stay within the capacity when many are $what", ({ key, answer }) => {
    const cache = openAnswerCache();
    const keys = Array.from({ length: (2 * capacity) / (answer + key) }, (_, index) => `${index}`.padEnd(key, "x"));
    const count = Math.min(keys.length, 70_000);
    for (const one of keys.slice(0, count)) cache.set(one, { tag: "tag", answer: Buffer.alloc(answer) });
    expect(cache.size()).toBeLessThanOrEqual(capacity);
    const held = keys.slice(0, count).filter((one) => cache.get(one, "tag"));
    // The capacity covers what is really stored: two bytes for each character of a key, and the answer.
    expect(held.length * (2 * key + answer)).toBeLessThanOrEqual(capacity);
    expect(held.length).toBeLessThan(count);
    expect(held.at(-1)).toBe(keys[count - 1]);
  });

  test("are evicted in the order in which they were last used", () => {
    const cache = openAnswerCache();
    cache.set("first", { tag: "tag", answer: Buffer.alloc(7_000_000) });
    cache.set("second", { tag: "tag", answer: Buffer.alloc(7_000_000) });
    cache.get("first", "tag");
    cache.set("third", { tag: "tag", answer: Buffer.alloc(7_000_000) });
    expect(["first", "second", "third"].map((key) => cache.get(key, "tag") !== undefined)).toEqual([true, false, true]);
  });

  test("free what has been replaced", () => {
    const cache = openAnswerCache();
    for (let turn = 0; turn < 100; turn++) cache.set("key", { tag: `${turn}`, answer: Buffer.alloc(1_000_000) });
    expect(cache.size()).toBeLessThan(2_100_000);
    expect(cache.get("key", "99")?.length).toBe(1_000_000);
  });
});
