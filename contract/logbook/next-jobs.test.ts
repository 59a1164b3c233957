import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CatalogueJob, catalogue, placesOfJob } from "../portfolios/catalogue.ts";
import { curriculum, curriculumEntries } from "../portfolios/curriculum.ts";
import { placeKey } from "../portfolios/places.ts";
import { logbookOf } from "./logbook.ts";
import { coveredIn, nextJobs, nextJobsMost } from "./next-jobs.ts";

const all = curriculumEntries.map(placeKey);
const anyJobs = fc
  .uniqueArray(fc.subarray([...curriculumEntries], { minLength: 1, maxLength: 9 }), { maxLength: 8 })
  .map((lists) =>
    lists.map((entries, index): CatalogueJob => {
      const places = entries.map(({ unit, criteria }) => `${unit} ${criteria}`);
      return { id: `job ${index}`, title: "", show: "", words: "", places };
    }),
  );
const gainOf = (job: CatalogueJob, covered: ReadonlySet<string>) =>
  placesOfJob(job).filter((place) => !covered.has(placeKey(place))).length;

describe("the jobs to ask for", () => {
  test("are those that cover most: no other single job covers more than each, for what those before it leave", () => {
    fc.assert(
      fc.property(anyJobs, fc.subarray(all), (jobs, some) => {
        const covered = new Set(some);
        const chosen = nextJobs(jobs, covered);
        expect(chosen.length).toBeLessThanOrEqual(nextJobsMost);
        for (const { job, open } of chosen) {
          expect(open.length).toBe(gainOf(job, covered));
          expect(open.length).toBe(Math.max(...jobs.map((one) => gainOf(one, covered))));
          for (const entry of open) covered.add(placeKey(entry));
        }
        if (chosen.length < nextJobsMost) expect(jobs.filter((job) => gainOf(job, covered) > 0)).toEqual([]);
      }),
    );
  });

  test("of two that cover as much, the one that shows less comes first, and then the id decides", () => {
    const job = (id: string, ...places: string[]) => ({ id, title: "", show: "", words: "", places });
    const covered = new Set(["315 6 6.2e"]);
    const jobs = [job("c", "315 6.2e", "316 1.1"), job("b", "316 1.1"), job("a", "316 1.1")];
    expect(nextJobs(jobs, covered).map((one) => one.job.id)).toEqual(["a"]);
    expect(nextJobs(jobs.slice(0, 2), covered).map((one) => one.job.id)).toEqual(["b"]);
  });

  test("are none when everything is covered, and three of the catalogue for a learner who begins", () => {
    expect(nextJobs(catalogue, new Set(all))).toEqual([]);
    const begun = nextJobs(catalogue, coveredIn(logbookOf(curriculum, [])));
    expect(begun.map(({ open }) => open.length)).toEqual([11, 11, 9]);
  });
});

test("what is covered are the criteria with evidence, main and further ones, of what is submitted", () => {
  const numbers = { unit: { number: "315" }, learningOutcome: { number: "6" }, criteria: { number: "6.1a" } };
  const also = [{ unit: "316", learningOutcome: "1", criteria: "1.1" }];
  const logbook = (status: "Draft" | "Done") => logbookOf(curriculum, [{ ...numbers, also, status }]);
  expect([...coveredIn(logbook("Done"))]).toEqual(["315 6 6.1a", "316 1 1.1"]);
  expect(coveredIn(logbook("Draft")).size).toBe(0);
});
