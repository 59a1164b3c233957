import { describe, expect, test } from "vitest";
import { factsOf, inWords, studyFacts } from "./facts.ts";

describe("an answer in words", () => {
  test.each([
    ["text", "Leeds", "Leeds"],
    ["text", "", ""],
    ["text", undefined, ""],
    ["yesNo", true, "Yes"],
    ["yesNo", false, "No"],
    ["yesNo", null, ""],
    ["day", "2001-03-07", "7 March 2001"],
    ["day", "", ""],
    ["day", "2001-02-31", "2001-02-31"],
    ["day", "01-3-7", "01-3-7"],
    ["month", "2019-09", "September 2019"],
    ["month", "2019-13", "2019-13"],
  ] as const)("%s %j is %j", (kind, value, text) => {
    expect(inWords(kind, value)).toBe(text);
  });

  test("is found wherever its path leads, and is nothing where there is none", () => {
    const fields = [
      { path: "emergencyContacts.1.name", label: "Name" },
      { path: "emergencyContacts.4.name", label: "Name" },
      { path: "constructor", label: "Nothing" },
    ] as const;
    const facts = factsOf(fields, { emergencyContacts: [{ name: "Ada" }, { name: "Bea" }] });
    expect(facts.map((fact) => fact.text)).toEqual(["Bea", "", ""]);
  });

  test("of a study has the path of its field in the form", () => {
    expect(studyFacts([{}, {}, { country: "India" }])[2]?.facts).toContainEqual({
      path: "previousStudies.2.country",
      name: "Country",
      text: "India",
    });
  });
});
