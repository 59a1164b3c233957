import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rangeIn } from "./ranges.ts";

describe("a Range header", () => {
  test.each<[string | undefined, number, ReturnType<typeof rangeIn>]>([
    [undefined, 10, undefined],
    ["bytes=0-", 10, { start: 0, end: 9 }],
    ["bytes=3-5", 10, { start: 3, end: 5 }],
    ["bytes=3-50", 10, { start: 3, end: 9 }],
    ["bytes=-4", 10, { start: 6, end: 9 }],
    ["bytes=-40", 10, { start: 0, end: 9 }],
    ["bytes=-0", 10, "unsatisfiable"],
    ["bytes=10-", 10, "unsatisfiable"],
    ["bytes=0-", 0, "unsatisfiable"],
    ["bytes=5-3", 10, undefined],
    ["bytes=-", 10, undefined],
    ["bytes=0-1,4-5", 10, undefined],
    ["lines=1-2", 10, undefined],
    ["bytes=a-b", 10, undefined],
  ])("%s of %i bytes asks for %o", (header, size, range) => {
    expect(rangeIn(header, size)).toEqual(range);
  });

  test("never asks for a byte that is not there", () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.nat(200),
        fc.nat(100),
        fc.constantFrom("both", "first", "last"),
        (a, b, size, kind) => {
          const header = kind === "both" ? `bytes=${a}-${b}` : kind === "first" ? `bytes=${a}-` : `bytes=-${b}`;
          const range = rangeIn(header, size);
          if (typeof range !== "object") return;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        },
      ),
    );
  });
});
