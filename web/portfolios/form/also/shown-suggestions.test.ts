import { catalogue } from "contract/qualifications/catalogue.ts";
import { curriculum, curriculumEntries, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { version } from "../../edit/testing-version.ts";
import { emptyValues, type Values } from "../values.ts";
import { shownSuggestions } from "./shown-suggestions.ts";

const empty = emptyValues(new Date("2026-03-03T09:30:00Z"), new URLSearchParams());
const entries = (...criteria: string[]) =>
  inCurriculumOrder(criteria.map((one) => ({ unit: "311", learningOutcome: one.slice(0, 1), criteria: one })));
const none = { curriculum, jobs: catalogue, chosen: [], removed: [], portfolios: [] };

test("a form without words and without a criterion suggests nothing", () => {
  expect(shownSuggestions(empty, none)).toEqual([]);
});

const written = "Fitted an isolator and labelled it";
const texts = ["title", "jobType", "taskDescription", "reasonForTask", "objectiveOfJob", "comments"] as const;
const forms: [string, Partial<Values>][] = [
  ...texts.map((field): [string, Partial<Values>] => [field, { [field]: written }]),
  ["a section's heading", { sections: [{ heading: written, content: "" }] }],
  ["a section's content", { sections: [{ heading: "", content: written }] }],
];

test.each(forms)("words in %s suggest criteria and are named as the reason", (_, values) => {
  const [first] = shownSuggestions({ ...empty, ...values }, none);
  expect(first?.reason).toMatch(/^You wrote: .*(isolator|labelled)/);
});

test("a gap beside the chosen criteria is suggested until something sent covers it, as its main criterion or beside it", () => {
  const chosen = entries("2.1");
  const [gap, other] = shownSuggestions(empty, { ...none, chosen });
  expect(gap).toMatchObject({ kind: "gap", reason: "A gap: nothing covers it yet" });
  if (!gap || !other) throw new Error("No gaps");
  const { unit, learningOutcome, criteria } = gap.entry;
  const places = {
    ...{ unit: { number: unit, title: "" }, learningOutcome: { number: learningOutcome, description: "" } },
    ...{ criteria: { number: criteria, description: "" }, also: [other.entry] },
  };
  const keys = (status: "Draft" | "To Be Reviewed") =>
    shownSuggestions(empty, { ...none, chosen, portfolios: [version(1, { ...places, status })] }).map(({ entry }) =>
      placeKey(entry),
    );
  expect(keys("Draft")).toContain(placeKey(gap.entry));
  expect(keys("To Be Reviewed")).not.toContain(placeKey(gap.entry));
  expect(keys("To Be Reviewed")).not.toContain(placeKey(other.entry));
});

test("what was removed is at hand again, nothing stands there twice or although it is chosen, and there are five at most", () => {
  const some = fc.uniqueArray(fc.constantFrom(...curriculumEntries), { maxLength: 8, selector: placeKey });
  const title = fc.constantFrom("", written, "Steel conduit bent and fixed");
  fc.assert(
    fc.property(some, some, title, (chosen, removed, title) => {
      const shown = shownSuggestions({ ...empty, title }, { ...none, chosen, removed });
      const keys = shown.map(({ entry }) => placeKey(entry));
      const taken = chosen.map(placeKey);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => taken.includes(key))).toEqual([]);
      expect(keys.length).toBeLessThanOrEqual(5);
      const [last] = removed.map(placeKey).filter((key) => !taken.includes(key));
      if (last) expect(keys).toContain(last);
    }),
    { numRuns: 50 },
  );
});
