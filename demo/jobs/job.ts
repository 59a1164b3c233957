import type { Subject } from "../photos/catalogue.ts";

/** A kind of job that learners write up: what was done, why, what for, and what they say of it. */
export interface Job {
  title: string;
  jobType: string;
  task: string;
  reason: string;
  objective: string;
  comments: string;
  /** The criteria of its unit that it is evidence for. */
  places: readonly string[];
  /** What its photographs show. */
  shows: readonly Subject[];
}
