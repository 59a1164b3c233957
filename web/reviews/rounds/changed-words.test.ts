import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { changedWords } from "./changed-words.ts";

afterEach(() => vi.restoreAllMocks());

const whole = (segments: { text: string }[]) => segments.map(({ text }) => text).join("");

test("what was added and what was removed are marked, word by word", () => {
  const { was, now } = changedWords("Changed the old board.", "Changed the new board and tested it.");
  expect(was.filter((one) => one.isOnlyHere).map(({ text }) => text.trim())).toEqual(["old"]);
  expect(now.filter((one) => one.isOnlyHere).map(({ text }) => text.trim())).toEqual(["new", "and tested it"]);
});

test("each side is its whole text, and what is not marked is the same on both", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (was, now) => {
      const parts = changedWords(was, now);
      expect([whole(parts.was), whole(parts.now)]).toEqual([was, now]);
      const [stays, stayed] = [parts.was, parts.now].map((side) => whole(side.filter((one) => !one.isOnlyHere)));
      expect(stays).toBe(stayed);
    }),
  );
});

test("a small change is marked however busy the device is", () => {
  let time = 0;
  vi.spyOn(Date, "now").mockImplementation(() => (time += 1000));
  const { was, now } = changedWords("Changed the old board.", "Changed the new board.");
  expect([was, now].map((side) => whole(side.filter((one) => one.isOnlyHere)))).toEqual(["old", "new"]);
});

// With every word compared to every other it would not end within the time that a test has.
test("long texts without a word in common are compared", () => {
  const long = (word: string) => Array.from({ length: 5000 }, (_, nth) => `${word}${nth}`).join(" ");
  const { was, now } = changedWords(long("a"), long("b"));
  expect([whole(was), whole(now)]).toEqual([long("a"), long("b")]);
});
