import { type Status, statuses } from "contract/core/moves.ts";
import type { GivenDecision } from "contract/portfolios/decisions.ts";
import { allTicks } from "contract/portfolios/verdicts.ts";
import { catalogue, placesOfJob } from "contract/qualifications/catalogue.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { curriculum, curriculumEntries, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { methods } from "contract/qualifications/methods.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import type { Workplace } from "contract/qualifications/workplaces.ts";
import { evening, later, office, workedAt } from "./calendar.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { type Job, jobs } from "./jobs.ts";
import { justStarted, members } from "./people.ts";
import { type PlannedPhoto, photosOf } from "./photos/planned.ts";
import { amendments, approvals, type Remarks, reflections, requests } from "./remarks.ts";
import { sites, trainingCentre } from "./sites.ts";

/** One portfolio of the demo with its content and the dates of its steps. */
export interface PlannedPortfolio {
  learner: string;
  title: string;
  job: Job;
  unit: string;
  outcome: string;
  criterion: string;
  /** What it also covers. */
  also: CriterionPlace[];
  /** What it shows of the range, and where. */
  cells: string[];
  workplace: Workplace;
  method: (typeof methods)[number];
  postcode: string;
  sections: { heading: string; content: string }[];
  photos: PlannedPhoto[];
  worked: Date;
  created: Date;
  steps: Step[];
}

export type Step =
  | { kind: "submit" | "withdraw" | "finish"; at: Date }
  | { kind: "feedback"; at: Date; text: string; decisions?: GivenDecision[] }
  | { kind: "save" | "amend"; at: Date; text: string };

const ofSam = 20;
const ofOthers = 13;
const period = 270;

/** Every portfolio of the centre in the order in which they are created, the same at each call. */
export function planned(today: Date): PlannedPortfolio[] {
  const learners = members.filter((member) => member.role === "student").map((member) => mailboxOf(member.email));
  const all = learners.flatMap((learner, index) => {
    const count = learner === "student" ? ofSam : learner === justStarted ? 0 : ofOthers;
    const plannedJobs = jobsFor(learner, index, count);
    return plannedJobs.map((plannedJob, nth) => portfolioOf({ learner, nth, count, ...plannedJob }, today));
  });
  borrow(all);
  return all.sort((a, b) => a.created.getTime() - b.created.getTime());
}

/** One photo turns up in a second learner's portfolio of the same job, and the assessor gets the warning about it. */
export const borrowed = { job: "Proving dead before second fix", from: "student", by: "callum.reid" };

function borrow(portfolios: PlannedPortfolio[]): void {
  const [owner, borrower] = [borrowed.from, borrowed.by].map((learner) =>
    portfolios.find((portfolio) => portfolio.learner === learner && portfolio.job.title === borrowed.job),
  );
  const photo = owner?.photos[0];
  if (!photo || !borrower) throw new Error(`"${borrowed.job}" is not written up by both learners`);
  borrower.photos[0] = { ...photo };
}

// Jobs that cover what several jobs of the catalogue show: 9 to 14 criteria each.
const wideJobs: Record<string, string[]> = {
  "SWA to an outbuilding": ["tray-swa", "marking-out"],
  "Earth fault loop and RCD tests": ["testing"],
  "Ring final circuit in the training bay": ["ring-final", "inspection"],
  "Burnt socket behind a heater": ["repair"],
};

// What they show of the range.
const cellsOf: Record<string, string[]> = {
  "Steel trunking run in a plant room": ["metal-trunking", "thermoplastic"],
  "PVC conduit drops to sockets": ["pvc-conduit", "thermoplastic"],
  "SWA to an outbuilding": ["cable-tray", "swa"],
  "Cable tray over a corridor ceiling": ["cable-tray"],
  "First fix of a kitchen": ["flat-multicore"],
  "Metal conduit in a workshop": ["metal-conduit", "thermoplastic"],
  "Ring final circuit in the training bay": ["pvc-trunking"],
};

/** Units that learners have achieved: each showed all of it on one walk round a site. */
export const achieved = [
  { unit: "312", by: ["aisha.begum", "mohammed.iqbal", "kwame.mensah", "owen.pritchard"] },
  { unit: "316", by: ["mohammed.iqbal"] },
];

function allOf(unit: string): CriterionPlace[] {
  return curriculumEntries.filter((entry) => entry.unit === unit).map(numbersOf);
}

function alsoOf({ title }: Job): CriterionPlace[] {
  const shown = wideJobs[title] ?? [];
  return inCurriculumOrder(catalogue.filter(({ id }) => shown.includes(id)).flatMap(placesOfJob)).map(numbersOf);
}

// Of a wide job the round before it is done accepts everything; any other leaves one criterion open and says what one lacks.
function decided(steps: Step[], places: CriterionPlace[]): Step[] {
  if (places.length < 3) return steps;
  const accepted = places.map((place): GivenDecision => ({ ...place, verdict: "accepted", ticks: allTicks, text: "" }));
  const partly = accepted.slice(0, -1).map((decision, index, { length }): GivenDecision => {
    if (index < length - 1) return decision;
    return { ...decision, verdict: "not yet", ticks: "VACR", text: "One photo of this from the side, please." };
  });
  return steps.map((step, index) => {
    if (step.kind !== "feedback") return step;
    return { ...step, decisions: steps[index + 1]?.kind === "finish" ? accepted : partly };
  });
}

export function mailboxOf(email: string): string {
  return email.split("@")[0] ?? "";
}

interface PlannedJob {
  unit: string;
  job: Job;
}

// Learners go through the curriculum unit by unit, each starting with another unit, so that their logbooks differ. Nobody
// writes up the same job twice.
function jobsFor(learner: string, index: number, count: number): PlannedJob[] {
  const chance = chanceOf(`jobs of ${learner}`);
  const own = curriculum.performance_units.map(({ unit }) => ({ unit, jobs: chance.shuffled(jobs[unit] ?? []) }));
  return Array.from({ length: count }, (_, nth) => {
    const group = own[(index + nth) % own.length];
    const job = group?.jobs[Math.floor(nth / own.length)];
    if (!group || !job) throw new Error("there are too few jobs");
    return { unit: group.unit, job };
  });
}

function portfolioOf(
  { learner, nth, count, unit, job }: PlannedJob & { learner: string; nth: number; count: number },
  today: Date,
): PlannedPortfolio {
  const seed = `${learner} ${nth}`;
  const chance = chanceOf(seed);
  const inside = job.jobType === "Training centre";
  const site = inside ? trainingCentre : chance.of(sites);
  const criterion = chance.of(job.places);
  const outcome = String(Number.parseInt(criterion, 10));
  const main = { unit, learningOutcome: outcome, criteria: criterion };
  const status = statusFor(nth, count);
  const all = status === "Done" && achieved.some((one) => one.unit === unit && one.by.includes(learner));
  const also = (all ? allOf(unit) : alsoOf(job)).filter((place) => placeKey(place) !== placeKey(main));
  const again = chance.happens(status === "Draft" ? 0.5 : 0.35);
  const worked = workedAt(today, agoOf(nth, count, again, chance), chance);
  const created = later(worked, chance.of([0, 0, 1, 2]), evening, today, chance);
  return {
    learner,
    title: !inside && chance.happens(0.6) ? `${job.title}, ${site.street}` : job.title,
    job,
    unit,
    outcome,
    criterion,
    also,
    cells: cellsOf[job.title] ?? [],
    workplace: inside ? "simulated" : "real",
    method: chance.happens(0.6) ? chance.of(usual) : chance.of(methods),
    postcode: `${inside ? 40 : chance.whole(1, 180)} ${site.street}, ${site.town}, ${site.postcode}`,
    sections: chance.happens(0.3) ? [chance.of(reflections)] : [],
    photos: photosOf(seed, unit, job, worked, learner === "student" ? chance.whole(3, 5) : chance.whole(1, 4), chance),
    worked,
    created,
    steps: decided(stepsTo({ status, again, unit, created }, today, chance), [main, ...also]),
  };
}

const usual = ["Direct observation", "Work Product", "Professional discussion"] as const;

// The oldest is nine months old; they get denser towards today, so that those in the queue have waited days, not months.
// A portfolio with a closed round was begun earlier.
function agoOf(nth: number, count: number, again: boolean, chance: Chance): number {
  const share = 1 - (nth + chance.number(0.2, 0.8)) / count;
  return (again ? 12 : 2) + period * share ** 2.6;
}

// Old work is done, recent work waits, the newest is still being written.
function statusFor(nth: number, count: number): Status {
  const [draft, waiting, reviewed, done] = statuses;
  const age = 1 - nth / count;
  if (age > 0.55) return done;
  if (age > 0.38) return reviewed;
  return age > 0.16 ? waiting : draft;
}

/** `again`: it has been reviewed and taken back once before. */
interface History {
  status: Status;
  again: boolean;
  unit: string;
  created: Date;
}

function stepsTo({ status, again, unit, created }: History, today: Date, chance: Chance): Step[] {
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
  const submit = () => steps.push({ kind: "submit", at: learner(chance.of([0, 1])) });
  const review = (remarks: Remarks) =>
    steps.push({ kind: "feedback", at: assessor(chance.whole(1, 5)), text: remarkOn(unit, remarks, chance) });

  if (again) {
    submit();
    review(requests);
    steps.push({ kind: "withdraw", at: learner(chance.whole(0, 3)) });
  }
  if (status === "Draft") return steps;
  if (again) steps.push({ kind: "amend", at: learner(0), text: chance.of(amendments) });
  submit();
  if (status === "Reviewed") review(requests);
  if (status === "Done") {
    review(approvals);
    steps.push({ kind: "finish", at: assessor(chance.whole(0, 1)) });
  }
  if (status === "To Be Reviewed" && chance.happens(0.2)) {
    steps.push({ kind: "save", at: assessor(1), text: remarkOn(unit, requests, chance) });
  }
  return steps;
}

function remarkOn(unit: string, remarks: Remarks, chance: Chance): string {
  return chance.of([...remarks.any, ...(remarks[unit] ?? [])]);
}
