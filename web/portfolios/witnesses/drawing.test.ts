import { signatureField, signaturePath, witnessLimits } from "contract/portfolios/passes.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { continued } from "./drawing.ts";

const anywhere = fc.double({ min: -2000, max: 2000, noNaN: true });

test("whatever is drawn is a path that the server takes, within the field and no longer than it may be", () => {
  const point = fc.record({ x: anywhere, y: anywhere, isFirst: fc.boolean() });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 4000 }), (points) => {
      const path = points.reduce((so, { isFirst, ...at }) => continued(so, at, isFirst), "");
      expect(path).toMatch(signaturePath);
      expect(path.length).toBeLessThanOrEqual(witnessLimits.signature);
      for (const [, x, y] of path.matchAll(/(\d+) (\d+)/g)) {
        expect(Number(x)).toBeLessThanOrEqual(signatureField.width);
        expect(Number(y)).toBeLessThanOrEqual(signatureField.height);
      }
    }),
    { numRuns: 30 },
  );
});

test("a point that has hardly moved is left out, but not where a stroke begins", () => {
  const path = continued("M10 10", { x: 11, y: 11 }, false);
  expect([path, continued(path, { x: 11, y: 11 }, true)]).toEqual(["M10 10", "M10 10M11 11"]);
});
