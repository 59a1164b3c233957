import { expect, test } from "vitest";
import { backSentence, unsavedSentence } from "./sentences.ts";

const full = "This device has no room to keep all that you enter.";
const other = "This device cannot keep all that you enter.";
const room = "Make room on this device, or send it now.";

test.each([
  ["full", false, 0, undefined],
  ["other", false, 0, undefined],
  ["full", false, 1, `${full} Your words are kept, 1 photo is not. ${room}`],
  ["full", false, 2, `${full} Your words are kept, 2 photos are not. ${room}`],
  ["full", true, 0, `${full} Your last words are not kept. ${room}`],
  ["full", true, 1, `${full} Your last words and 1 photo are not kept. ${room}`],
  ["full", true, 2, `${full} Your last words and 2 photos are not kept. ${room}`],
  ["other", false, 2, `${other} Your words are kept, 2 photos are not. Send it now.`],
  ["other", true, 0, `${other} Your last words are not kept. Send it now.`],
  ["other", true, 2, `${other} Your last words and 2 photos are not kept. Send it now.`],
] as const)("a device that is %s, texts unkept: %s, photos unkept: %i", (why, texts, photos, sentence) => {
  expect(unsavedSentence({ why, texts, photos })).toBe(sentence);
});

test.each([
  [true, 0, 0, "It is back in this form."],
  [true, 2, 0, "It is back in this form."],
  [false, 2, 0, "It is back in this form."],
  [false, 0, 0, ""],
  [true, 0, 2, "Your words are back in this form. 2 photos could not be kept on this device: take them again."],
  [
    true,
    1,
    1,
    "Your words and 1 photo are back in this form. 1 photo could not be kept on this device: take it again.",
  ],
  [false, 1, 2, "1 photo is back in this form. 2 photos could not be kept on this device: take them again."],
  [false, 0, 2, "2 photos could not be kept on this device: take them again."],
])("back after a reload, texts: %s, photos: %i, lost: %i", (texts, photos, lost, sentence) => {
  expect(backSentence({ texts, photos, lost })).toBe(sentence);
});
