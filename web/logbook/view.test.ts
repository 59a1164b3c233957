import { curriculum } from "contract/qualifications/curriculum.ts";
import { describe, expect, test } from "vitest";
import { emptyValues } from "../portfolios/form/values.ts";
import { addressOfNew } from "../portfolios/places.ts";
import { type FilterOf, filterIn, queryWith } from "../ui/lists/fields.ts";
import { anchorOf, fields, partsAround } from "./view.ts";

type View = FilterOf<typeof fields>;
const plain: View = { student: "", view: "logbook", enrolment: "", search: "", filter: "all", unit: "" };

describe("the address of a logbook", () => {
  test.each<[string, Partial<View>]>([
    ["", {}],
    ["student=s1&view=gaps", { student: "s1", view: "gaps" }],
    ["view=next&enrolment=e1", { view: "next", enrolment: "e1" }],
    ["search=health+and+safety&filter=complete", { search: "health and safety", filter: "complete" }],
    ["student=s1&search=311&filter=progress", { student: "s1", search: "311", filter: "progress" }],
    ["student=s1&unit=399", { student: "s1", unit: "399" }],
  ])("%j names its view, and comes back from it", (address, view) => {
    const named = { ...plain, ...view };
    expect(filterIn(fields, new URLSearchParams(address))).toEqual(named);
    expect(queryWith(new URLSearchParams(), fields, named).toString()).toBe(address);
  });

  test.each(["filter=done", "view=list", "filter=Complete", "unit=314"])("%j is ignored", (address) => {
    expect(filterIn(fields, new URLSearchParams(address))).toEqual(plain);
  });
});

describe("every criterion of the curriculum", () => {
  const places = curriculum.performance_units.flatMap((unit) =>
    unit.learning_outcomes.flatMap((outcome) =>
      outcome.assessment_criteria.map((ac) => [unit.unit, outcome.LO_number, ac.AC_number] as const),
    ),
  );

  test("has a place of its own on the page, in its outcome in its unit", () => {
    expect(new Set(places.map((place) => anchorOf(...place))).size).toBe(233);
    for (const [unit, outcome, criterion] of places) {
      expect(partsAround(anchorOf(unit, outcome, criterion))).toEqual([unit, `${unit}/${outcome}`]);
    }
  });

  test("is what the form of a new portfolio begins with", () => {
    for (const [unit, outcome, criterion] of places) {
      const { searchParams } = new URL(addressOfNew(unit, outcome, criterion), "http://localhost");
      expect(emptyValues(new Date(), searchParams)).toMatchObject({
        unit,
        learningOutcome: String(outcome),
        criteria: criterion,
      });
    }
  });
});

test.each(["", "content", "ac-311", "ac-311-x-1.1", "ac-311-1-", "x-ac-311-1-1.1"])(
  "%j is no criterion's place",
  (anchor) => {
    expect(partsAround(anchor)).toEqual([]);
  },
);
