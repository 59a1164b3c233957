import fc from "fast-check";
import { expect, test } from "vitest";
import { LogbookEntry, summaryMost, summaryOf } from "./logbook-calls.ts";

test.each([
  ["", ""],
  ["Changed the board.", "Changed the board."],
  ["  Two\n\nlines,\tone  summary. ", "Two lines, one summary."],
  ["a".repeat(160), "a".repeat(160)],
  ["a".repeat(161), `${"a".repeat(159)}…`],
  [`${"word ".repeat(40)}end`, `${"word ".repeat(31)}word…`],
  [`${"a".repeat(159)} b`, `${"a".repeat(159)}…`],
  [`${"a".repeat(157)}🦄${"b".repeat(20)}`, `${"a".repeat(157)}🦄…`],
  [`${"a".repeat(158)}🦄${"b".repeat(20)}`, `${"a".repeat(158)}…`],
])("the summary of %j is %j", (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});

test("a summary is one line of whole characters, never longer than promised, and begins as the text does", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "é", " ", "\n", "🦄", "."), maxLength: 400 });
  fc.assert(
    fc.property(words, (text) => {
      const summary = summaryOf(text);
      expect(summary.length).toBeLessThanOrEqual(summaryMost);
      expect(summary.isWellFormed() && !/[\n\t]| {2}/.test(summary)).toBe(true);
      expect(text.replaceAll(/\s+/g, " ").trim().startsWith(summary.replace(/…$/, ""))).toBe(true);
      expect(LogbookEntry.shape.summary.safeParse(summary).success).toBe(true);
    }),
  );
});

test("a draft is no entry of a logbook", () => {
  expect(LogbookEntry.shape.status.options).toEqual(["To Be Reviewed", "Reviewed", "Done"]);
});
