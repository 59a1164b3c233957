import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { percentOf } from "../logbook/logbook.ts";
import { ProgressSearch } from "./centre.ts";

describe("a percentage", () => {
  test.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [1, 201, 0],
    [7, 7, 100],
  ])("of %i in %i is %i", (part, total, expected) => expect(percentOf(part, total)).toBe(expected));

  test("of a part is whole, and lies between nothing and all", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (part, rest) => {
        const percent = percentOf(part, part + rest);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe("a search for progress", () => {
  test("without words is for everyone, from the beginning", () => {
    expect(ProgressSearch.parse({})).toEqual({ search: "", page: 1 });
  });

  test.each([{ page: "0" }, { page: "-1" }, { page: "100001" }, { search: "x".repeat(101) }, { search: "\u0000" }])(
    "refuses %j in a sentence",
    (query) => expect(ProgressSearch.safeParse(query).error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/),
  );
});
