// @vitest-environment happy-dom
import { displayOptions } from "contract/accounts/account-options.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyDisplayPreferences } from "./display-preferences.ts";

const usual = { font: "standard", spacing: "standard", size: "standard", contrast: "standard" } as const;
const shown = (root: HTMLElement) => ({ ...usual, ...root.dataset });

test("whatever is chosen after whatever, the page shows the last choice", () => {
  const reading = fc.record({
    font: fc.constantFrom(...displayOptions.font),
    spacing: fc.constantFrom(...displayOptions.spacing),
    size: fc.constantFrom(...displayOptions.size),
    contrast: fc.constantFrom(...displayOptions.contrast),
  });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1 }), (choices) => {
      const root = document.createElement("html");
      for (const choice of choices) applyDisplayPreferences(choice, root);
      expect(shown(root)).toEqual(choices.at(-1));
    }),
  );
});

test("signing out shows the usual page again", () => {
  const root = document.createElement("html");
  applyDisplayPreferences({ ...usual, size: "largest", contrast: "high" }, root);
  applyDisplayPreferences(undefined, root);
  expect({ ...root.dataset }).toEqual({});
});

test.each<[object]>([[{ size: "huge" }], [{ font: 7 }], [{ constructor: "x" }], [{}]])(
  "%j in the storage is ignored",
  (stored) => {
    const root = document.createElement("html");
    applyDisplayPreferences(stored, root);
    expect({ ...root.dataset }).toEqual({});
  },
);
