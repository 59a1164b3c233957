import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { labelPlaces, linesUpTo, percentText } from "./slice.ts";

test.each([
  [0, 0, "0%"],
  [0, 7, "0%"],
  [1, 656, "<1%"],
  [41, 656, "6%"],
  [3, 20, "15%"],
  [7, 7, "100%"],
])("%i of %i is %s", (value, total, share) => expect(percentText(value, total)).toBe(share));

describe("the lines behind bars", () => {
  test.each([
    [0, [1]],
    [1, [1]],
    [3, [1, 2, 3]],
    [4, [2, 4]],
    [54, [20, 40, 60]],
    [92, [50, 100]],
    [121, [50, 100, 150]],
  ])("up to %i are %j", (maximum, lines) => expect(linesUpTo(maximum)).toEqual(lines));

  test("are at most three even whole steps, and the last is not below the longest bar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (maximum) => {
        const lines = linesUpTo(maximum);
        const [step = 0] = lines;
        expect(lines.length).toBeLessThanOrEqual(3);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(maximum);
        expect(lines).toEqual(lines.map((_, index) => (index + 1) * step));
        expect(lines.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe("the values around a pie", () => {
  test("stand at the middle of their slices where there is room", () => {
    expect(labelPlaces([1, 1, 2])).toEqual([0.125, 0.375, 0.75]);
    expect(labelPlaces([5])).toEqual([0.5]);
  });

  test("never cover each other, however thin the slices are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }), (values) => {
        const places = labelPlaces(values);
        const next = [...places.slice(1), (places[0] ?? 0) + 1];
        if (values.length > 1)
          for (const [at, place] of places.entries()) expect((next[at] ?? 0) - place).toBeGreaterThanOrEqual(0.0699);
      }),
    );
  });
});
