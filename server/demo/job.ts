/** A kind of job that learners write up: what was done, why, what for, and what they say of it. */
export interface Job {
  title: string;
  jobType: string;
  task: string;
  reason: string;
  objective: string;
  comments: string;
}

/** A job from its texts, in the order in which people tell it. */
export function job(
  title: string,
  jobType: string,
  task: string,
  reason: string,
  objective: string,
  comments: string,
): Job {
  return { title, jobType, task, reason, objective, comments };
}
