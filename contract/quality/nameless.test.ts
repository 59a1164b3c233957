import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutNames } from "./nameless.ts";

test.each([
  ["Sam's board, SAM and samples: ask O'Neil or Bo", ["Sam O'Neil", "Bo Li"], "…'s board, … and samples: ask … or …"],
  [
    "Will said that it will be tested behind the stone wall.",
    ["Will Stone"],
    "… said that it will be tested behind the stone wall.",
  ],
  [
    "The green core of Mr Green's board: GREEN, green/yellow.",
    ["Ada Green"],
    "The green core of Mr …'s board: …, green/yellow.",
  ],
  ["by will stone, WILL STONE, Stone, Will and will-stone", ["Will Stone"], "by …, …, …, … and …"],
  ["will stone, may stone", ["Will Stone", "May Stone"], "…, …"],
  ["asked priya, then Priya-Devi", ["priya devi"], "asked …, then …"],
  ["We do it so: do as Al Do does", ["Al Do"], "We do it so: do as … does"],
  ["mark each core, said Mark", ["mark may"], "mark each core, said …"],
  ["Nothing of anybody.", [], "Nothing of anybody."],
])("%j without %j", (text, names, without) => {
  expect(withoutNames(text, names)).toBe(without);
});

const first = fc.constantFrom("Will", "Mark", "Sam", "Priya", "Łukasz", "Al");
const last = fc.oneof(
  fc.constantFrom("Stone", "Green", "Okafor", "Singh", "O'Neil", "Smith-Jones"),
  fc.stringMatching(/^[A-Z][a-z]{2,8}$/),
);
const middle = fc.constantFrom(" ", " James ");
const written = fc.constantFrom<((name: string) => string)[]>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
);
const around = fc.constantFrom<[string, string]>(["", ""], ["by ", "."], ["(", ")"], ["“", "’s"], ["a/", "/b"]);

test("no whole name is left however it is written, and no surname as a name is written", () => {
  fc.assert(
    fc.property(first, middle, last, fc.lorem(), written, around, (one, between, two, text, write, [before, after]) => {
      const name = `${one}${between}${two}`;
      const whole = withoutNames(`${text} ${before}${write(`${one} ${two}`)}${after} ${text}`, [name]);
      expect(whole.toLowerCase()).not.toContain(`${one} ${two}`.toLowerCase());
      for (const surname of [two, two.toUpperCase()]) {
        const words = withoutNames(`${text} ${before}${surname}${after} ${text}`, [name]).split(/[^\p{L}\p{N}]+/u);
        for (const word of surname.split(/['-]/).filter(({ length }) => length > 1)) expect(words).not.toContain(word);
      }
    }),
  );
});

test("a text without a capital in it loses nothing to a name that is two ordinary words", () => {
  const word = fc.constantFrom("will", "stone", "green", "mark");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("the", "a", "core"), word), { maxLength: 8 }), (pairs) => {
      const text = pairs.flat().join(" ");
      expect(withoutNames(text, ["Will Stone", "Mark Green"])).toBe(text);
    }),
  );
});
