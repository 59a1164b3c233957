import { describe, expect, test } from "vitest";
import { arcs } from "./chart-pie.tsx";

const slice = (name: string, value: number) => ({ name, value, colour: "var(--color-done)" });

describe("the slices of a pie", () => {
  test("leave out slices with the value 0", () => {
    expect(arcs([slice("a", 0), slice("b", 2), slice("c", 2)], 4).map(({ slice: { name } }) => name)).toEqual([
      "b",
      "c",
    ]);
    expect(arcs([slice("a", 0)], 0)).toEqual([]);
  });

  test("run clockwise from the top, one after the other", () => {
    const [first, second] = arcs([slice("a", 1), slice("b", 3)], 4);
    expect(first?.path).toBe("M 0 0 L 0.00 -58.00 A 58 58 0 0 1 58.00 -0.00 Z");
    expect(second?.path).toBe("M 0 0 L 58.00 -0.00 A 58 58 0 1 1 -0.00 -58.00 Z");
  });

  test("one that is everything is a whole circle, which an arc from a point to itself would not draw", () => {
    expect(arcs([slice("a", 7)], 7)[0]?.path).toMatch(/^M 0 -58 A 58 58 0 1 1 -0.01 -58 Z$/);
  });
});
