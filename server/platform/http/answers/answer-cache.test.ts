import { describe, expect, test } from "vitest";
import { openAnswerCache } from "./answer-cache.ts";

const bound = 32_000_000;

describe("kept answers", () => {
  test("are found again while their tag is the same", () => {
    const kept = openAnswerCache();
    kept.keep("key", "1", Buffer.from("[1]"));
    expect([kept.find("key", "1")?.toString(), kept.find("key", "2"), kept.find("other", "1")]).toEqual([
      "[1]",
      undefined,
      undefined,
    ]);
  });

  test.each([
    { what: "large answers", key: 10, answer: 1_000_000 },
    { what: "short answers under long keys", key: 8_000, answer: 2 },
    { what: "nothing to speak of", key: 5, answer: 2 },
  ])("stay within their bound when many are $what", ({ key, answer }) => {
    const kept = openAnswerCache();
    const keys = Array.from({ length: (2 * bound) / (answer + key) }, (_, index) => `${index}`.padEnd(key, "x"));
    const count = Math.min(keys.length, 70_000);
    for (const one of keys.slice(0, count)) kept.keep(one, "tag", Buffer.alloc(answer));
    expect(kept.size()).toBeLessThanOrEqual(bound);
    const held = keys.slice(0, count).filter((one) => kept.find(one, "tag"));
    // The bound covers what is truly there: two bytes for each character of a key, and the answer.
    expect(held.length * (2 * key + answer)).toBeLessThanOrEqual(bound);
    expect(held.length).toBeLessThan(count);
    expect(held.at(-1)).toBe(keys[count - 1]);
  });

  test("are forgotten in the order in which they were last asked for", () => {
    const kept = openAnswerCache();
    kept.keep("first", "tag", Buffer.alloc(7_000_000));
    kept.keep("second", "tag", Buffer.alloc(7_000_000));
    kept.find("first", "tag");
    kept.keep("third", "tag", Buffer.alloc(7_000_000));
    expect(["first", "second", "third"].map((key) => kept.find(key, "tag") !== undefined)).toEqual([true, false, true]);
  });

  test("hold nothing but themselves: not the pool that short buffers are cut from", () => {
    const kept = openAnswerCache();
    kept.keep("key", "tag", Buffer.from("[]"));
    expect(kept.find("key", "tag")?.buffer.byteLength).toBe(2);
  });

  test("count nothing that has been replaced", () => {
    const kept = openAnswerCache();
    for (let turn = 0; turn < 100; turn++) kept.keep("key", `${turn}`, Buffer.alloc(1_000_000));
    expect(kept.size()).toBeLessThan(2_100_000);
    expect(kept.find("key", "99")?.length).toBe(1_000_000);
  });
});
