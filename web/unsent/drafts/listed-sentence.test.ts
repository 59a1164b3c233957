import { expect, test } from "vitest";
import { listedSentence } from "./listed-sentence.ts";

test.each([
  [0, 0, "Kept on this device"],
  [1, 0, "1 photo, kept on this device"],
  [3, 0, "3 photos, kept on this device"],
  [0, 2, "Kept on this device; 2 photos are not"],
  [1, 1, "1 photo, kept on this device; 1 photo is not"],
])("in a list, photos: %i, lost: %i", (photos, lost, sentence) => {
  expect(listedSentence({ photos, lost })).toBe(sentence);
});
