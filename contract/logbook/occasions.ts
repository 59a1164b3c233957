import { dayInLondon } from "../core/dates.ts";

/** What tells whether two portfolios show one job. */
export interface Job {
  _id: string;
  dateTime: string;
  /** A postcode or an address. */
  postcode: string;
  /** SHA-256 of each photo and attachment. */
  files: readonly string[];
}

/**
 * The occasion of each job, by its id: those of one London day and place, or with a photo or an attachment in common, are one, transitively.
 * An occasion is named by the id of its first job.
 */
export function occasionsOf(jobs: readonly Job[]): Map<string, string> {
  const parents = new Map(jobs.map(({ _id }) => [_id, _id]));
  const rootOf = (id: string): string => {
    const parent = parents.get(id) ?? id;
    return parent === id ? id : rootOf(parent);
  };
  const firstWith = new Map<string, string>();
  for (const job of jobs)
    for (const trait of traitsOf(job)) {
      const first = firstWith.get(trait);
      if (first === undefined) firstWith.set(trait, job._id);
      else parents.set(rootOf(job._id), rootOf(first));
    }
  return new Map(jobs.map(({ _id }) => [_id, rootOf(_id)]));
}

/** How many occasions these jobs were. */
export function countOccasions(occasions: ReadonlyMap<string, string>, jobs: readonly { _id: string }[]): number {
  return new Set(jobs.map(({ _id }) => occasions.get(_id) ?? _id)).size;
}

// Of a round from before its content was kept nobody knows the place.
function traitsOf({ dateTime, postcode, files }: Job): string[] {
  const location = locationOf(postcode);
  return location === "" ? [...files] : [`${dayInLondon(dateTime)} ${location}`, ...files];
}

// A postcode is the same with and without its space, an address in any case.
function locationOf(text: string): string {
  const bare = text.replaceAll(/\s+/g, "").toLowerCase();
  return /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/.test(bare) ? bare : text.trim().toLowerCase();
}
