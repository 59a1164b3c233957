import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CatalogueJob, catalogue, placesOfJob } from "../qualifications/catalogue.ts";
import { curriculum, curriculumEntries } from "../qualifications/curriculum.ts";
import { placeKey } from "../qualifications/places.ts";
import { cellIds, requirements } from "../qualifications/requirements.ts";
import { logbookOf } from "./logbook.ts";
import { coveredIn, gainInWords, nextJobs, nextJobsMost, type Reached, reachedIn } from "./next-jobs.ts";

const all = curriculumEntries.map(placeKey);
const anyJobs = fc
  .uniqueArray(fc.subarray([...curriculumEntries], { minLength: 1, maxLength: 9 }), { maxLength: 8 })
  .map((lists) =>
    lists.map((entries, index): CatalogueJob => {
      const places = entries.map(({ unit, criteria }) => `${unit} ${criteria}`);
      const cells = cellIds.filter((_, at) => entries.length % (at + 2) === 0);
      return { id: `job ${index}`, title: "", show: "", words: "", places, cells };
    }),
  );
const gainOf = ({ cells = [], ...job }: CatalogueJob, { covered, openCells }: Reached) =>
  placesOfJob(job).filter((place) => !covered.has(placeKey(place))).length +
  cells.filter((id) => openCells.has(id)).length;
const none = { openCells: new Set<string>() };

describe("the jobs to ask for", () => {
  test("are those that cover most: no other single job covers more than each, for what those before it leave", () => {
    fc.assert(
      fc.property(anyJobs, fc.subarray(all), fc.subarray([...cellIds]), (jobs, some, kinds) => {
        const reached = { covered: new Set(some), openCells: new Set(kinds) };
        const chosen = nextJobs(jobs, reached);
        expect(chosen.length).toBeLessThanOrEqual(nextJobsMost);
        for (const { job, open, cells } of chosen) {
          expect(open.length + cells.length).toBe(gainOf(job, reached));
          expect(open.length + cells.length).toBe(Math.max(...jobs.map((one) => gainOf(one, reached))));
          for (const entry of open) reached.covered.add(placeKey(entry));
          for (const id of cells) reached.openCells.delete(id);
        }
        if (chosen.length < nextJobsMost) expect(jobs.filter((job) => gainOf(job, reached) > 0)).toEqual([]);
      }),
    );
  });

  test("of two that cover as much, the one that shows less comes first, and then the id decides", () => {
    const job = (id: string, ...places: string[]) => ({ id, title: "", show: "", words: "", places });
    const reached = { ...none, covered: new Set(["315 6 6.2e"]) };
    const jobs = [job("c", "315 6.2e", "316 1.1"), job("b", "316 1.1"), job("a", "316 1.1")];
    expect(nextJobs(jobs, reached).map((one) => one.job.id)).toEqual(["a"]);
    expect(nextJobs(jobs.slice(0, 2), reached).map((one) => one.job.id)).toEqual(["b"]);
  });

  test("are none when everything is covered, and three of the catalogue for a learner who begins", () => {
    expect(nextJobs(catalogue, { ...none, covered: new Set(all) })).toEqual([]);
    const begun = nextJobs(catalogue, reachedIn(requirements, logbookOf(curriculum, [])));
    expect(begun.map((next) => gainInWords(next))).toEqual([
      "11 open criteria",
      "11 open criteria",
      "7 open criteria and 2 of the range",
    ]);
  });

  test("count a kind of the range like a criterion, and name it", () => {
    const [tray] = nextJobs(catalogue, { covered: new Set(all), openCells: new Set(["swa", "cable-tray"]) });
    expect(tray && [tray.job.id, gainInWords(tray)]).toEqual(["tray-swa", "2 of the range"]);
    const one = { job: catalogue[0] as CatalogueJob, open: curriculumEntries.slice(0, 1), cells: ["swa"] };
    expect(gainInWords(one, "more ")).toBe("1 more open criterion and 1 of the range");
  });
});

test("what is covered are the criteria with evidence, main and further ones, of what is submitted", () => {
  const numbers = { unit: { number: "315" }, learningOutcome: { number: "6" }, criteria: { number: "6.1a" } };
  const also = [{ unit: "316", learningOutcome: "1", criteria: "1.1" }];
  const logbook = (status: "Draft" | "Done") => logbookOf(curriculum, [{ ...numbers, also, status }]);
  expect([...coveredIn(logbook("Done"))]).toEqual(["315 6 6.1a", "316 1 1.1"]);
  expect(coveredIn(logbook("Draft")).size).toBe(0);
});
