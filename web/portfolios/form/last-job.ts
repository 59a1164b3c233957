import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { Values } from "./values.ts";

export type Job = Pick<Values, "method" | "jobType" | "postcode">;

/** Method, job type and site of the job that was written up last; undefined for a first one. */
export function lastJob(portfolios: readonly Portfolio[]): Job | undefined {
  const [last] = portfolios
    .filter(({ jobType, postcode }) => jobType.trim() && postcode.trim())
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return last && { method: last.method, jobType: last.jobType, postcode: last.postcode };
}

/** Of a job what a form has not got yet: nothing that somebody has entered is replaced. */
export function missingOf(job: Job, values: Job): [keyof Job, string][] {
  const names = ["method", "jobType", "postcode"] as const;
  return names.flatMap((name) => (values[name].trim() ? [] : [[name, job[name]] as [keyof Job, string]]));
}
