import fc from "fast-check";
import { expect, test } from "vitest";
import { insertionOf } from "./phrase-bar.tsx";

// The cursor or selection is written as "[" and "]".
test.each([
  ["[]", "Good."],
  ["Nice.[]", "Nice. Good."],
  ["Nice. []", "Nice. Good."],
  ["Nice.\n[]", "Nice.\nGood."],
  ["[]Nice.", "Good. Nice."],
  ["One[]two", "One Good. two"],
  ["One [x] two", "One Good. two"],
  ["One[], two", "One Good., two"],
])("into %j it makes %j", (marked, expected) => {
  const [start, end] = [marked.indexOf("["), marked.indexOf("]") - 1];
  const text = marked.replace("[", "").replace("]", "");
  expect(text.slice(0, start) + insertionOf("Good.", text, start, end) + text.slice(end)).toBe(expected);
});

test("the phrase goes in whole, and at most a space on each side with it", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(20), fc.nat(20), (text, phrase, one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      expect([phrase, ` ${phrase}`, `${phrase} `, ` ${phrase} `]).toContain(insertionOf(phrase, text, start, end));
    }),
  );
});
