import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue, placesOfJob } from "./catalogue.ts";
import { curriculum, curriculumEntries, inCurriculumOrder } from "./curriculum.ts";
import { placeKey } from "./places.ts";
import { jobLike, suggestionsFor, suggestionsMost } from "./suggestions.ts";

const within = { curriculum, jobs: catalogue };
const nothing = { ...within, chosen: [], covered: new Set<string>() };
const numbers = (text: string, known = nothing) =>
  suggestionsFor(text, known).map(({ entry }) => `${entry.unit} ${entry.criteria}`);
const anyPlaces = fc.subarray([...curriculumEntries], { maxLength: 20 });

describe("suggestions of criteria", () => {
  test.each([
    ["SWA to an outbuilding\nBuried the armoured cable and glanded both ends.", "315 6.2e"],
    ["New consumer unit\nFitted a metal unit with RCBOs.", "315 6.5d"],
    ["Locked off and proved dead with a GS38 indicator", "316 1.1"],
    ["Bonded the incoming gas and water with 10 mm", "399 5.1"],
  ])("%s: %s is among them", (text, criterion) => {
    expect(numbers(text)).toContain(criterion);
  });

  test("each says which words it was found by, as they were written", () => {
    const [first] = suggestionsFor("Glanding ARMOURED cable onto the tray", nothing);
    expect(first?.words).toEqual(expect.arrayContaining(["ARMOURED", "tray"]));
    expect(first?.words.length).toBeLessThanOrEqual(3);
  });

  test("a text about nothing of the trade has none, and a chosen criterion brings the gaps of its outcome", () => {
    expect(suggestionsFor("Hello there", nothing)).toEqual([]);
    const chosen = [{ unit: "315", learningOutcome: "4", criteria: "4.1" }];
    expect(suggestionsFor("", { ...nothing, chosen }).map(({ entry, words }) => [entry.criteria, words])).toEqual([
      ["4.2", []],
    ]);
    expect(suggestionsFor("", { ...within, chosen, covered: new Set(["315 4 4.2"]) })).toEqual([]);
  });

  test("are at most five, each once, and never what is chosen", () => {
    fc.assert(
      fc.property(fc.constantFrom(...catalogue), fc.string(), anyPlaces, ({ title, words }, more, chosen) => {
        const keys = suggestionsFor(`${title}\n${words} ${more}`, { ...nothing, chosen }).map(({ entry }) =>
          placeKey(entry),
        );
        expect(keys.length).toBeLessThanOrEqual(suggestionsMost);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.filter((key) => chosen.map(placeKey).includes(key))).toEqual([]);
      }),
    );
  });
});

describe("the catalogue of jobs", () => {
  test("names criteria of the curriculum, each once a job", () => {
    for (const job of catalogue) {
      const entries = inCurriculumOrder(placesOfJob(job));
      expect([job.id, entries.length]).toEqual([job.id, job.places.length]);
    }
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
  });

  test("a job is recognised by its own words, until everything that it shows is chosen", () => {
    for (const job of catalogue)
      expect([job.id, jobLike(`${job.title}\n${job.words}`, nothing)?.id]).toEqual([job.id, job.id]);
    const [first] = catalogue;
    if (first)
      expect(jobLike(`${first.title}\n${first.words}`, { ...within, chosen: placesOfJob(first) })).toBeUndefined();
    expect(jobLike("Hello there", nothing)).toBeUndefined();
  });
});

test("criteria come in the order of the curriculum, each once, without those that it does not have", () => {
  fc.assert(
    fc.property(anyPlaces, fc.infiniteStream(fc.nat()), (entries, order) => {
      const shuffled = entries.map((entry) => ({ entry, at: order.next().value ?? 0 })).sort((a, b) => a.at - b.at);
      const unknown = { unit: "999", learningOutcome: "1", criteria: "1.1" };
      const places = [unknown, ...shuffled.map(({ entry }) => entry), ...entries];
      expect(inCurriculumOrder(places)).toEqual(entries);
    }),
  );
});
