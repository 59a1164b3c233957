import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdsPostcode, lookupText } from "./addresses.ts";

describe("the postcode field", () => {
  test.each([
    "LS1 1AA",
    "ls11aa",
    "  M1 1AE ",
    "EC1A 1BB",
    "W1A 0AX",
    "CR2 6XH",
    "DN55 1PT",
    "B33 8TH",
    "GIR 0AA",
    "gir0aa",
    "12 Mill Lane, Leeds, LS1 1AA",
    "LS1 1AA, Leeds, Yorkshire",
    "Flat 2\u00a0, 7 High St, London,EC1A1BB.",
    "(B33 8TH)",
    "near SW1A 2AA and SW1A 1AA",
  ])("holds a postcode: %j", (text) => {
    expect(holdsPostcode(text)).toBe(true);
  });

  test.each([
    "",
    "   ",
    "LS1",
    "LS1 1A",
    "12345",
    "1LS 1AA",
    "LS1  1AA",
    "LS1-1AA",
    "XLS1 1AA2",
    "ABC1 1AA",
    "LS1 1AAA",
    "LS111AA2",
    "the LS1 area",
    "12 Mill Lane, Leeds",
    "D02 AF30",
  ])("holds none: %j", (text) => {
    expect(holdsPostcode(text)).toBe(false);
  });

  const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const digit = fc.constantFrom(..."0123456789");
  const outward = fc.oneof(
    fc.tuple(letter, digit),
    fc.tuple(letter, letter, digit),
    fc.tuple(letter, digit, digit),
    fc.tuple(letter, letter, digit, digit),
    fc.tuple(letter, digit, letter),
    fc.tuple(letter, letter, digit, letter),
  );
  const postcode = fc
    .tuple(outward, fc.constantFrom(" ", ""), digit, letter, letter)
    .map(([area, gap, ...inward]) => area.join("") + gap + inward.join(""));

  test("finds a postcode of any of the six shapes in any address, in either case", () => {
    const start = fc.constantFrom("", "12 Mill Lane, ", "Leeds\n", "Leeds (", "Leeds – ");
    const end = fc.constantFrom("", ", Leeds", "\n", ")", ".");
    fc.assert(
      fc.property(postcode, start, end, fc.boolean(), (code, before, after, lower) => {
        expect(holdsPostcode(before + (lower ? code.toLowerCase() : code) + after)).toBe(true);
      }),
    );
  });

  // A pattern that tries every way to read these would not end within the time that a test has.
  test("finds none in long texts of the letters of postcodes", () => {
    for (const unit of ["A", "LS1 ", " ", "GIR"]) expect(holdsPostcode(unit.repeat(250))).toBe(false);
  });
});

describe("what is looked up", () => {
  test.each([
    ["ls1", "LS1"],
    ["  ls1 1aa  ", "LS1 1AA"],
    ["abc", "ABC"],
    ["ls", undefined],
    [" l s ", "L S"],
    ["  a  ", undefined],
    ["", undefined],
  ])("%j is looked up as %j", (typed, lookedUp) => {
    expect(lookupText(typed)).toBe(lookedUp);
  });
});
