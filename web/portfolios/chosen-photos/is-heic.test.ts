import { expect, test } from "vitest";
import { isHeic } from "./prepare.ts";

test.each([
  ["\0\0\0\u0018ftypheic\0\0\0\0", true],
  ["\0\0\0\u0018ftypmif1\0\0\0\0", true],
  ["\0\0\0\u0018ftypavif\0\0\0\0", false],
  ["\0\0\0\u0018ftypisom\0\0\0\0", false],
  ["heic", false],
  ["", false],
])("a file that begins with %j is HEIC: %j", async (start, expected) => {
  expect(await isHeic(new Blob([start]))).toBe(expected);
});
