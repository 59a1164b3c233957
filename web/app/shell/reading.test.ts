// @vitest-environment happy-dom
import { readingOptions } from "contract/accounts/reading-options.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyReading } from "./reading.ts";

const usual = { font: "standard", spacing: "standard", size: "standard", contrast: "standard" } as const;
const shown = (root: HTMLElement) => ({ ...usual, ...root.dataset });

test("whatever is chosen after whatever, the page shows the last choice", () => {
  const reading = fc.record({
    font: fc.constantFrom(...readingOptions.font),
    spacing: fc.constantFrom(...readingOptions.spacing),
    size: fc.constantFrom(...readingOptions.size),
    contrast: fc.constantFrom(...readingOptions.contrast),
  });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1 }), (choices) => {
      const root = document.createElement("html");
      for (const choice of choices) applyReading(choice, root);
      expect(shown(root)).toEqual(choices.at(-1));
    }),
  );
});

test("signing out shows the usual page again", () => {
  const root = document.createElement("html");
  applyReading({ ...usual, size: "largest", contrast: "high" }, root);
  applyReading(undefined, root);
  expect({ ...root.dataset }).toEqual({});
});

test.each<[object]>([[{ size: "huge" }], [{ font: 7 }], [{ constructor: "x" }], [{}]])(
  "%j in the storage is ignored",
  (stored) => {
    const root = document.createElement("html");
    applyReading(stored, root);
    expect({ ...root.dataset }).toEqual({});
  },
);
