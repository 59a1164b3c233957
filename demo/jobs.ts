import written from "./jobs.json" with { type: "json" };

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
  /** The subjects of its photographs, from the catalogue. */
  shows: readonly string[];
}

/** Jobs by unit. The texts are short, as people write on a phone at the end of a shift. */
export const jobs: Record<string, Job[]> = written;
