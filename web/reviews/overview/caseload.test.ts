import type { Learner } from "contract/reviews/assessment.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directionOf, type Order, pressed, type Sort, sorted, sorts } from "./caseload.ts";

const now = new Date("2026-03-30T12:00:00Z");
const blank: Learner = {
  _id: "",
  name: "",
  isActive: true,
  covered: 0,
  signedOff: 0,
  startedOn: "2026-01-05",
  plannedEndOn: null,
  waiting: 0,
  waitingSince: null,
  lastActivityAt: null,
};
const learner = (name: string, part: Partial<Learner> = {}): Learner => ({ ...blank, _id: name, name, ...part });

const abe = learner("Abe", {
  covered: 30,
  signedOff: 20,
  waiting: 1,
  waitingSince: "2026-03-20T09:00:00Z",
  lastActivityAt: "2026-03-20T09:00:00Z",
});
const bea = learner("Bea", {
  covered: 30,
  signedOff: 10,
  waiting: 3,
  waitingSince: "2026-03-10T09:00:00Z",
  lastActivityAt: "2026-03-29T09:00:00Z",
});
const cal = learner("Cal", { covered: 5, lastActivityAt: "2026-02-01T09:00:00Z" });
const dee = learner("Dee");

describe("the caseload", () => {
  test.each<[Sort, string, string]>([
    ["since", "Bea Abe Cal Dee", "Abe Bea Cal Dee"],
    ["name", "Abe Bea Cal Dee", "Dee Cal Bea Abe"],
    ["covered", "Dee Cal Bea Abe", "Abe Bea Cal Dee"],
    ["waiting", "Bea Abe Cal Dee", "Cal Dee Abe Bea"],
    ["activity", "Dee Cal Abe Bea", "Bea Abe Cal Dee"],
    ["flag", "Cal Dee Abe Bea", "Dee Cal Abe Bea"],
  ])("by %s begins with who asks for attention, and can be reversed", (sort, first, last) => {
    const namesIn = (order: Order["order"]) =>
      sorted({ learners: [dee, abe, cal, bea], criteria: 233 }, { sort, order }, now)
        .map(({ name }) => name)
        .join(" ");
    expect([namesIn("first"), namesIn("last")]).toEqual([first, last]);
  });

  test("by risk begins with who is furthest behind, and goes on with those who wait", () => {
    const plan = { startedOn: "2025-03-30", plannedEndOn: "2027-03-30" };
    const learners = [abe, bea, { ...cal, ...plan, signedOff: 100 }, { ...dee, ...plan, signedOff: 60 }];
    const eva = learner("Eva", { ...plan, signedOff: 116 });
    const names = sorted({ learners: [eva, ...learners], criteria: 233 }, { sort: "risk", order: "first" }, now);
    expect(names.map(({ name }) => name)).toEqual(["Dee", "Cal", "Bea", "Abe", "Eva"]);
  });

  test("a head that is pressed sorts by its column, and pressed again reverses it", () => {
    const start: Order = { sort: "since", order: "first" };
    expect(pressed(start, "waiting")).toEqual({ sort: "waiting", order: "first" });
    expect(pressed(pressed(start, "waiting"), "waiting")).toEqual({ sort: "waiting", order: "last" });
    expect(directionOf({ sort: "waiting", order: "first" })).toBe("descending");
    expect(directionOf({ sort: "waiting", order: "last" })).toBe("ascending");
  });

  test("has every learner once, in one order however they came", () => {
    const anyone = fc
      .record({
        _id: fc.uuid(),
        name: fc.constantFrom("Abe", "Bea", "Élise"),
        covered: fc.nat(3),
        waiting: fc.nat(2),
        waitingSince: fc.constantFrom(null, "2026-03-10T09:00:00Z", "2026-03-11T09:00:00Z"),
        lastActivityAt: fc.constantFrom(null, "2026-01-01T09:00:00Z", "2026-03-11T09:00:00Z"),
      })
      .map((part) => ({ ...blank, ...part }));
    const sort = fc.constantFrom(...sorts);
    fc.assert(
      fc.property(fc.array(anyone), sort, fc.constantFrom("first", "last"), (learners, sort, order) => {
        const once = sorted({ learners, criteria: 233 }, { sort, order }, now);
        expect(once).toHaveLength(learners.length);
        expect(sorted({ learners: learners.toReversed(), criteria: 233 }, { sort, order }, now)).toEqual(once);
      }),
    );
  });
});
