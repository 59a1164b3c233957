import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasWords, searchWords, searchWordsMost } from "./search.ts";

describe("a search", () => {
  test("is taken word by word, whatever the case and the blanks, each word once", () => {
    expect(searchWords("  Sam\tWHITFIELD sam 315\u00a0")).toEqual(["sam", "whitfield", "315"]);
    expect(searchWords(" ")).toEqual([]);
  });

  test("has at most so many words, however long it is", () => {
    const many = Array.from({ length: 40 }, (_, nth) => `w${nth}`).join(" ");
    expect(searchWords(many)).toHaveLength(searchWordsMost);
  });

  test.each([
    ["whitfield sam", true],
    ["315 sam", true],
    ["wiring Whit 31", true],
    ["sam 316", false],
    ["", true],
  ])("%j in a name and a unit: %j", (search, found) => {
    expect(hasWords(["Sam Whitfield", "315 Wiring systems"], searchWords(search))).toBe(found);
  });

  test("finds the same in whichever order its words and the fields stand", () => {
    const word = fc.constantFrom("sam", "ann", "315", "unit", "a", "ü");
    const field = fc.array(word, { maxLength: 3 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(field), fc.array(word, { maxLength: searchWordsMost }), (fields, words) => {
        const found = hasWords(fields, searchWords(words.join(" ")));
        expect(hasWords(fields.toReversed(), searchWords(words.toReversed().join(" ")))).toBe(found);
        expect(found).toBe(words.every((one) => fields.some((text) => text.includes(one))));
      }),
    );
  });
});
