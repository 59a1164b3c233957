import { catalogue } from "contract/qualifications/catalogue.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { suggestionsFor } from "contract/qualifications/suggestions.ts";
import { planned } from "../demo/plan.ts";
import type { Benchmark } from "./harness/harness.ts";
import { timeOf } from "./harness/timing.ts";

/** Where the demo's portfolios of this day have their main criterion among those that their own words suggest, from 0. */
export function placesOfMain(today: Date): number[] {
  return planned(today).map(({ title, job, sections, unit, criterion }) => {
    const own = sections.map(({ content }) => content);
    const text = [title, job.jobType, job.task, job.reason, job.objective, job.comments, ...own].join("\n");
    const suggested = suggestionsFor(text, { curriculum, jobs: catalogue, chosen: [], covered: new Set() });
    return suggested.findIndex(({ entry }) => entry.unit === unit && entry.criteria === criterion);
  });
}

export const benchmark: Benchmark = async () => {
  const places = placesOfMain(new Date());
  const took = await timeOf(async () => placesOfMain(new Date()));
  const [portfolios, among] = [places.length, places.filter((place) => place >= 0).length];
  const first = places.filter((place) => place === 0).length;
  return {
    tables: [[{ portfolios, "the first": first, "among five": among, "ms of one": took / portfolios }]],
    figures: [{ bound: "main criterion among five", value: (100 * among) / portfolios }],
  };
};
