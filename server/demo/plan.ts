import { curriculum } from "contract/curriculum.ts";
import type { Status } from "contract/moves.ts";
import { methods } from "contract/portfolios.ts";
import type { Job } from "./job.ts";
import { jobs } from "./jobs.ts";
import { justStarted, members } from "./people.ts";
import { type Chance, chanceOf } from "./photos/seed.ts";
import { approvals, requests } from "./remarks.ts";

/** One portfolio of the demo: what it says, and what happens to it when. Days count back from today. */
export interface PlannedPortfolio {
  learner: string;
  title: string;
  job: Job;
  unit: string;
  outcome: string;
  criterion: string;
  method: (typeof methods)[number];
  postcode: string;
  photos: number;
  /** Days ago, with the hour as a fraction. */
  worked: number;
  created: number;
  steps: Step[];
  /** What its photos are drawn from. */
  seed: string;
}

export type Step =
  | { kind: "submit" | "withdraw" | "finish"; ago: number }
  | { kind: "feedback" | "save"; ago: number; text: string };

const ofSam = 20;
const ofOthers = 13;
const streets = [
  "Cardigan Road, Leeds, LS6 3AG",
  "Otley Road, Leeds, LS16 5PS",
  "Manningham Lane, Bradford, BD8 7SX",
  "Skircoat Road, Halifax, HX1 2RF",
  "Kirkgate, Wakefield, WF1 1UW",
  "Roundhay Road, Leeds, LS8 4HS",
  "King Street, Huddersfield, HD1 2QT",
];

/** Every portfolio of the centre, the same at each call. */
export function planned(): PlannedPortfolio[] {
  const learners = members.filter((member) => member.role === "student").map((member) => mailboxOf(member.email));
  return learners.flatMap((learner, index) => {
    const count = learner === "student" ? ofSam : learner === justStarted ? 0 : ofOthers;
    return Array.from({ length: count }, (_, nth) => portfolioOf(learner, index, nth, count));
  });
}

/** The plan in the order in which it happens, oldest first. */
export function inOrder(): PlannedPortfolio[] {
  return planned().sort((a, b) => b.created - a.created);
}

/** The files of a portfolio's photographs, relative to the folder that is being filled. */
export function photoNames({ seed, photos }: PlannedPortfolio): string[] {
  return Array.from({ length: photos }, (_, index) => `photographs/${seed.replaceAll(" ", "-")}-${index}.jpg`);
}

export function mailboxOf(email: string): string {
  return email.split("@")[0] ?? "";
}

function portfolioOf(learner: string, index: number, nth: number, count: number): PlannedPortfolio {
  const seed = `${learner} ${nth}`;
  const roll = chanceOf(seed);
  const place = placeFor(index, nth);
  const job = roll.of(jobs[place.unit] ?? []);
  // The oldest come first, nine months back; towards today they grow denser, so that what waits has waited days, not months.
  const worked = Math.max(0.4, 270 * (1 - (nth + roll.number(0.2, 0.8)) / count) ** 2.6);
  const created = Math.max(0.3, worked - roll.number(0.1, 2));
  return {
    learner,
    title: job.title,
    job,
    ...place,
    method: roll.of(methods),
    postcode: `${roll.whole(1, 180)} ${roll.of(streets)}`,
    photos: learner === "student" ? roll.whole(2, 4) : roll.whole(1, 3),
    worked,
    created,
    steps: stepsTo(statusFor(nth, count), created, roll),
    seed,
  };
}

// Learners go through the curriculum unit by unit, each from another place, so that logbooks fill up differently.
function placeFor(index: number, nth: number) {
  const units = curriculum.performance_units;
  const unit = units[(index + nth) % units.length] ?? units[0];
  const outcomes = unit?.learning_outcomes ?? [];
  const outcome = outcomes[Math.floor(nth / units.length + index) % outcomes.length];
  const criteria = outcome?.assessment_criteria ?? [];
  const criterion = criteria[(nth * 3 + index) % criteria.length];
  return { unit: unit?.unit ?? "", outcome: String(outcome?.LO_number ?? ""), criterion: criterion?.AC_number ?? "" };
}

// Old work is done, recent work waits, the newest is still being written.
function statusFor(nth: number, count: number): Status {
  const age = 1 - nth / count;
  if (age > 0.55) return "Done";
  if (age > 0.38) return "Reviewed";
  return age > 0.16 ? "To Be Reviewed" : "Draft";
}

function stepsTo(status: Status, created: number, roll: Chance): Step[] {
  const steps: Step[] = [];
  let ago = created;
  const later = (most: number) => {
    ago = Math.max(0.05, ago - Math.min(roll.number(0.2, most), ago * 0.45));
    return ago;
  };
  const round = (text: string) =>
    steps.push({ kind: "submit", ago: later(2) }, { kind: "feedback", ago: later(9), text });
  if (status === "Draft" && roll.happens(0.5)) return steps;
  if (status === "Draft" || roll.happens(0.35)) {
    round(roll.of(requests));
    steps.push({ kind: "withdraw", ago: later(3) });
  }
  if (status === "Reviewed") round(roll.of(requests));
  if (status === "Done") {
    round(roll.of(approvals));
    steps.push({ kind: "finish", ago: later(2) });
  }
  if (status === "To Be Reviewed") {
    steps.push({ kind: "submit", ago: later(2) });
    if (roll.happens(0.2)) steps.push({ kind: "save", ago: later(1), text: roll.of(requests) });
  }
  return steps;
}
