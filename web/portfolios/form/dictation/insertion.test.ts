import { expect, test } from "vitest";
import { insertion } from "./insertion.ts";

test.each([
  ["", "changed the board", "", "Changed the board"],
  ["Changed the board.", "tested it", "", " Tested it"],
  ["Changed the board", "and tested it", "", " and tested it"],
  ["Changed the board.\n", "tested it", "", "Tested it"],
  ["Changed the ", "old", "board", "old "],
  ["Changed the", "board", ".", " board"],
  ["Changed the board", ". Tested it", "", ". Tested it"],
])("after %j, %j before %j is written as %j", (before, spoken, after, expected) => {
  expect(insertion(before, spoken, after)).toBe(expected);
});
