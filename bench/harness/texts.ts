import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { jobs } from "../../demo/jobs.ts";
import { approvals, reflections, requests } from "../../demo/remarks.ts";
import { sites } from "../../demo/sites.ts";

const allJobs = Object.values(jobs).flat();

/** What a learner might write in one portfolio, in the demo's words. The same number gives the same texts. */
export function textsOf(number: number) {
  const { title, jobType, comments } = pick(allJobs, number);
  const site = pick(sites, number * 7);
  const reading = (0.11 + ((number * 37) % 90) / 100).toFixed(2);
  const others = [1, 2, 3].map((step) => pick(allJobs, number * 3 + step * 17));
  return {
    title: `${title}, ${site.street}`,
    postcode: `${(number * 17) % 140} ${site.street}, ${site.town}, ${site.postcode}`,
    jobType,
    taskDescription: others.map(({ task }) => task).join(" "),
    reasonForTask: others.map(({ reason }) => reason).join(" "),
    objectiveOfJob: others.map(({ objective }) => objective).join(" "),
    comments,
    statement: `I did this under supervision and measured ${reading} ohms. ${others.map((other) => other.comments).join(" ")}`,
  };
}

export function sectionsOf(number: number) {
  return [pick(reflections, number)].slice(0, number % 3);
}

export function feedbackOf(number: number): string {
  return `${pick(approvals.any, number)} ${pick(requests.any, number * 3 + 1)}`;
}

/** A criterion of the curriculum with its titles, spread over all units. */
export function placeOf(number: number) {
  // Seven has no divisor in common with how many criteria there are.
  const { learningOutcome: outcome, criteria: criterion, description, ...texts } = pick(curriculumEntries, number * 7);
  return { ...texts, outcome, criterion, criterionText: description };
}

/** The one at this number, counted round and round. */
export function pick<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}
