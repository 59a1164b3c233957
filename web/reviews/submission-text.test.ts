import { expect, test } from "vitest";
import { submissionText } from "./submission-text.ts";

test.each([
  [2, "second submission"],
  [5, "fifth submission"],
  [6, "6th submission"],
  [11, "11th submission"],
  [21, "21st submission"],
  [22, "22nd submission"],
  [103, "103rd submission"],
])("submission number %i is the %s", (nth, text) => expect(submissionText(nth)).toBe(text));
