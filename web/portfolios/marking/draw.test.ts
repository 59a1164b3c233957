import fc from "fast-check";
import { expect, test } from "vitest";
import { areaOf, blurredSize } from "./draw.ts";

const side = fc.integer({ min: 1, max: 2048 });
const somewhere = fc.record({
  x: fc.double({ min: -500, max: 2600, noNaN: true }),
  y: fc.double({ min: -500, max: 2600, noNaN: true }),
});

test("of a blurred area at most sixteen pixels are left, however large it is", () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const left = blurredSize({ width, height });
      expect(Math.max(left.width, left.height)).toBeLessThanOrEqual(4);
      expect(Math.min(left.width, left.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("a blurred area covers whole pixels, all that was drawn over and nothing outside the picture", () => {
  fc.assert(
    fc.property(side, side, somewhere, somewhere, (width, height, from, to) => {
      const area = areaOf({ kind: "blur", from, to }, { width, height });
      if (!area) return;
      expect(Object.values(area).every(Number.isInteger)).toBe(true);
      expect(area.x).toBeLessThanOrEqual(Math.max(0, Math.min(from.x, to.x)));
      expect(area.x + area.width).toBeGreaterThanOrEqual(Math.min(width, Math.max(from.x, to.x)));
      expect(area.y).toBeLessThanOrEqual(Math.max(0, Math.min(from.y, to.y)));
      expect(area.y + area.height).toBeGreaterThanOrEqual(Math.min(height, Math.max(from.y, to.y)));
      expect([area.x >= 0, area.y >= 0, area.x + area.width <= width, area.y + area.height <= height]).not.toContain(
        false,
      );
    }),
  );
});
