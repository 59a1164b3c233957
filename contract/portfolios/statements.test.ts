import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { witnessSentence } from "./decision-texts.ts";
import { signaturePath, witnessLimits } from "./passes.ts";
import { Answers, type Statement, Witness } from "./statements.ts";

const witness = {
  name: "Mick Barraclough",
  role: "Site supervisor",
  employer: "Kirkgate Electrical",
  relationship: "Supervisor",
  competence: "22 years",
  sawIt: true,
  signature: "M10 20L30 40M5 5",
} as const;

describe("what a witness says of themselves", () => {
  test.each<[string, object, boolean]>([
    ["all of it", {}, true],
    ["a typed name", { signature: "" }, true],
    ["an empty name", { name: " " }, false],
    ["a name of two lines", { name: "Mick\nBarraclough" }, false],
    ["a name that is too long", { name: "x".repeat(witnessLimits.name + 1) }, false],
    ["an unknown relation", { relationship: "Friend" }, false],
    ["neither seen nor told", { sawIt: undefined }, false],
    ["a signature with a curve", { signature: "M1 1C1 1" }, false],
    ["a signature that begins with a line", { signature: "L1 1" }, false],
    ["a signature far outside", { signature: "M1000 1" }, false],
  ])("with %s", (_, own, isTaken) => {
    expect(Witness.safeParse({ ...witness, ...own }).success).toBe(isTaken);
  });

  test("is kept whole with a testimony, and as a name alone otherwise", () => {
    const kept = { ...witness, way: "code", isNear: true } as const;
    expect(Answers.parse(kept)).toEqual(kept);
    expect(Answers.parse({ name: "" })).toEqual({ name: "" });
    for (const own of [
      { name: "Mick", way: "code" },
      { ...kept, more: 1 },
      { ...kept, role: undefined },
    ])
      expect(Answers.safeParse(own).success).toBe(false);
  });
});

test("a signature is moves and lines, whatever else is sent", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      if (signaturePath.test(text)) expect(text).toMatch(/^[ML\d ]*$/);
    }),
  );
});

describe("a witness's word in one sentence", () => {
  const { name, ...facts } = witness;
  const said = { ...facts, way: "email", isExpert: false, disownedAt: null, staff: null } as const;
  const testimony: Statement = {
    ...{ _id: "1", kind: "testimony", by: name, text: "He did it.", at: "2026-11-07T10:00:00.000Z", matches: true },
    witness: said,
  };
  const who = "Mick Barraclough, Site supervisor, Kirkgate Electrical";
  test.each<[string, Partial<Statement>, string]>([
    ["seen", {}, `${who}, saw it and signed on 7 November 2026: He did it.`],
    [
      "told, and changed since",
      { matches: false, witness: { ...said, sawIt: false } },
      `${who}, was told of it (hearsay) and signed on 7 November 2026: He did it. It no longer matches this portfolio.`,
    ],
    [
      "disowned",
      { witness: { ...said, disownedAt: "2026-11-08T10:00:00.000Z" } },
      `${who}: disowned on 8 November 2026.`,
    ],
    ["declined", { kind: "decline", text: "Busy.", witness: undefined }, "Mick Barraclough would rather not: Busy."],
    ["not meant", { kind: "disown", by: "", witness: undefined }, "The witness said that somebody else was meant."],
  ])("%s", (_, own, sentence) => {
    expect(witnessSentence({ ...testimony, ...own })).toBe(sentence);
  });
});
