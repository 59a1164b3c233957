import { curriculum, type Place } from "contract/qualifications/curriculum.ts";
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
export function placeOf(number: number): Place & { unitTitle: string; outcomeText: string; criterionText: string } {
  const { unit, title: unitTitle, learning_outcomes } = pick(curriculum.performance_units, number);
  const { LO_number, description: outcomeText, assessment_criteria } = pick(learning_outcomes, number * 3 + 1);
  const { AC_number: criterion, description: criterionText } = pick(assessment_criteria, number * 5 + 2);
  return { unit, unitTitle, outcome: String(LO_number), outcomeText, criterion, criterionText };
}

/** The one at this number, counted round and round. */
export function pick<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}
