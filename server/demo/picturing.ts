import type { Job } from "./jobs/job.ts";
import type { Chance } from "./photos/seed.ts";
import type { SubjectName } from "./photos/subjects.ts";

/** A photograph to be taken. `file` is relative to the folder that is being filled. */
export interface PlannedPhoto {
  file: string;
  subject: SubjectName;
  /** From close by, to show a detail. */
  close: boolean;
  takenAt: Date;
}

/** What people photograph besides the job itself, by unit. */
const besides: Record<string, readonly SubjectName[]> = {
  "311": ["protective equipment", "toolbox talk", "hand tools"],
  "312": ["delivery"],
  "313": ["drawing", "delivery", "toolbox talk"],
  "315": ["drawing", "hand tools", "delivery", "protective equipment"],
  "316": ["hand tools", "locked breaker", "voltage indicator"],
  "317": ["multifunction tester", "test schedule", "locked breaker", "certificate"],
  "318": ["multifunction tester", "hand tools", "voltage indicator"],
  "399": ["multifunction tester", "test schedule", "hand tools", "drawing"],
};

const minute = 60_000;

/** What a portfolio's photographs show: the job first, then what goes with it, details last; nothing twice. */
export function photosOf(seed: string, unit: string, job: Job, worked: Date, count: number, chance: Chance) {
  const others = chance.shuffled(besides[unit] ?? []).filter((subject) => !job.shows.includes(subject));
  const whole = [...job.shows, ...others.slice(0, 1)].map((subject) => ({ subject, close: false }));
  const details = job.shows.map((subject) => ({ subject, close: true }));
  return [...whole, ...details].slice(0, count).map(
    (view, index): PlannedPhoto => ({
      ...view,
      file: `photographs/${seed.replaceAll(" ", "-")}-${index}.jpg`,
      takenAt: new Date(worked.getTime() + index * chance.whole(2, 14) * minute),
    }),
  );
}
