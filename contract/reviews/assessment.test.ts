import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReviewSearch } from "./assessment.ts";
import { excerptMost, excerptOf } from "./review-options.ts";

describe("an excerpt", () => {
  test.each([
    ["", ""],
    ["Good.", "Good."],
    ["x".repeat(50), "x".repeat(50)],
    ["x".repeat(51), `${"x".repeat(50)}…`],
    ["Two\n\nlines", "Two lines"],
    ["é".repeat(60), `${"é".repeat(50)}…`],
  ])("of %j is %j", (text, expected) => expect(excerptOf(text)).toBe(expected));

  test("is at most 50 characters as people see them, and the beginning of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
        const excerpt = excerptOf(text);
        const plain = text.replaceAll(/\s+/g, " ");
        const shown = excerpt === plain ? excerpt : excerpt.slice(0, -1);
        expect(plain.startsWith(shown)).toBe(true);
        expect([...new Intl.Segmenter("en").segment(shown)].length).toBeLessThanOrEqual(excerptMost);
      }),
    );
  });
});

describe("a search in the history", () => {
  test("without words is for the newest", () => {
    expect(ReviewSearch.parse({})).toEqual({
      ...{ search: "", from: "", to: "", sort: "reviewedAt", order: "desc", page: 1 },
    });
  });

  test.each(["0", "00", "-1", "1.5", "x", "1e3", "9999999", ""])("has no page %j", (page) => {
    expect(ReviewSearch.safeParse({ page }).error?.issues[0]?.message).toBe("The page is a number from 1.");
  });

  test.each([{ sort: "toString" }, { order: "asc; drop" }, { search: "\u0000" }])(
    "refuses %j in a sentence",
    (query) => {
      expect(ReviewSearch.safeParse(query).error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
    },
  );
});
