import { expect, test } from "vitest";
import { ordinalOf } from "./submission.ts";

test.each([
  [1, "first"],
  [5, "fifth"],
  [6, "6th"],
  [11, "11th"],
  [21, "21st"],
  [22, "22nd"],
  [103, "103rd"],
])("the submission number %i is the %s", (nth, word) => expect(ordinalOf(nth)).toBe(word));
