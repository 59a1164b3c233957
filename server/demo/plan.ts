import { curriculum } from "contract/curriculum.ts";
import { type Status, statuses } from "contract/moves.ts";
import { methods } from "contract/portfolios.ts";
import { evening, later, office, workedAt } from "./calendar.ts";
import type { Job } from "./job.ts";
import { jobs } from "./jobs.ts";
import { justStarted, members } from "./people.ts";
import { type Chance, chanceOf } from "./photos/seed.ts";
import { approvals, reflections, requests } from "./remarks.ts";
import type { SubjectName } from "./scenes/subjects.ts";
import { sites } from "./sites.ts";

/** One portfolio of the demo: what it says, and what happens to it when. */
export interface PlannedPortfolio {
  learner: string;
  title: string;
  job: Job;
  unit: string;
  outcome: string;
  criterion: string;
  method: (typeof methods)[number];
  postcode: string;
  sections: { heading: string; content: string }[];
  photos: PlannedPhoto[];
  worked: Date;
  created: Date;
  steps: Step[];
}

/** `file` is relative to the folder that is being filled. */
export interface PlannedPhoto {
  file: string;
  subject: SubjectName;
  takenAt: Date;
}

export type Step =
  | { kind: "submit" | "withdraw" | "finish"; at: Date }
  | { kind: "feedback" | "save"; at: Date; text: string };

const ofSam = 20;
const ofOthers = 13;
const months = 270;
const minute = 60_000;

/** Every portfolio of the centre in the order in which they are created, the same at each call. */
export function planned(today: Date): PlannedPortfolio[] {
  const learners = members.filter((member) => member.role === "student").map((member) => mailboxOf(member.email));
  const all = learners.flatMap((learner, index) => {
    const count = learner === "student" ? ofSam : learner === justStarted ? 0 : ofOthers;
    const turns = jobsFor(learner, index, count);
    return turns.map((turn, nth) => portfolioOf({ learner, nth, count, ...turn }, today));
  });
  return all.sort((a, b) => a.created.getTime() - b.created.getTime());
}

export function mailboxOf(email: string): string {
  return email.split("@")[0] ?? "";
}

interface Turn {
  unit: string;
  job: Job;
}

// Learners go through the curriculum unit by unit, each from another place, so that logbooks fill up differently. Nobody
// writes up the same job twice.
function jobsFor(learner: string, index: number, count: number): Turn[] {
  const chance = chanceOf(`jobs of ${learner}`);
  const own = curriculum.performance_units.map(({ unit }) => ({ unit, jobs: chance.shuffled(jobs[unit] ?? []) }));
  return Array.from({ length: count }, (_, nth) => {
    const turn = own[(index + nth) % own.length];
    const job = turn?.jobs[Math.floor(nth / own.length)];
    if (!turn || !job) throw new Error("there are too few jobs");
    return { unit: turn.unit, job };
  });
}

function portfolioOf(
  { learner, nth, count, unit, job }: Turn & { learner: string; nth: number; count: number },
  today: Date,
): PlannedPortfolio {
  const seed = `${learner} ${nth}`;
  const chance = chanceOf(seed);
  const site = chance.of(sites);
  const criterion = chance.of(job.places);
  // The oldest come first, nine months back; towards today they grow denser, so that what waits has waited days, not months.
  const ago = months * (1 - (nth + chance.number(0.2, 0.8)) / count) ** 2.6;
  const worked = workedAt(today, ago, chance);
  const created = later(worked, chance.of([0, 0, 1, 2]), evening, today, chance);
  return {
    learner,
    title: chance.happens(0.6) ? `${job.title}, ${site.street}` : job.title,
    job,
    unit,
    outcome: String(Number.parseInt(criterion, 10)),
    criterion,
    method: chance.of(methods),
    postcode: `${chance.whole(1, 180)} ${site.street}, ${site.town}, ${site.postcode}`,
    sections: chance.happens(0.3) ? [chance.of(reflections)] : [],
    photos: photosOf(seed, job, worked, learner === "student" ? chance.whole(3, 5) : chance.whole(1, 4), chance),
    worked,
    created,
    steps: stepsTo(statusFor(nth, count), created, today, chance),
  };
}

function photosOf(seed: string, job: Job, worked: Date, count: number, chance: Chance): PlannedPhoto[] {
  return Array.from({ length: count }, (_, index) => ({
    file: `photographs/${seed.replaceAll(" ", "-")}-${index}.jpg`,
    subject: job.shows[index % job.shows.length] ?? chance.of(job.shows),
    takenAt: new Date(worked.getTime() + index * chance.whole(2, 14) * minute),
  }));
}

// Old work is done, recent work waits, the newest is still being written.
function statusFor(nth: number, count: number): Status {
  const [draft, waiting, reviewed, done] = statuses;
  const age = 1 - nth / count;
  if (age > 0.55) return done;
  if (age > 0.38) return reviewed;
  return age > 0.16 ? waiting : draft;
}

function stepsTo(status: Status, created: Date, today: Date, chance: Chance): Step[] {
  const steps: Step[] = [];
  let at = created;
  const learner = (days: number) => {
    at = later(at, days, evening, today, chance);
    return at;
  };
  const assessor = (days: number) => {
    at = later(at, days, office, today, chance);
    return at;
  };
  const round = (text: string) =>
    steps.push(
      { kind: "submit", at: learner(chance.of([0, 1])) },
      { kind: "feedback", at: assessor(chance.whole(1, 6)), text },
    );
  if (status === "Draft" && chance.happens(0.5)) return steps;
  if (status === "Draft" || chance.happens(0.35)) {
    round(chance.of(requests));
    steps.push({ kind: "withdraw", at: learner(chance.whole(0, 3)) });
  }
  if (status === "Reviewed") round(chance.of(requests));
  if (status === "Done") {
    round(chance.of(approvals));
    steps.push({ kind: "finish", at: assessor(chance.whole(0, 1)) });
  }
  if (status === "To Be Reviewed") {
    steps.push({ kind: "submit", at: learner(chance.of([0, 1])) });
    if (chance.happens(0.2)) steps.push({ kind: "save", at: assessor(1), text: chance.of(requests) });
  }
  return steps;
}
