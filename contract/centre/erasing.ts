import type { Role } from "../core/permissions.ts";

// What is erased of whom, without the zod schemas, which pages do not load.

/** What stands in the way of erasing a person. Days are days in London. */
export interface ErasingFacts {
  isActive: boolean;
  /** Holds that have not ended, the oldest first. */
  holds: { since: string; reason: string }[];
  /** Samples of their rounds that are not closed: of a learner's work, or of an assessor's decisions. */
  openSamples: number;
  /** Units of a learner that are claimed or released, and not certificated. */
  openClaims: string[];
  /** Learners who are assigned to them. */
  learners: number;
  /** Rooms that hold their work, and that are not closed without an action. */
  rooms: string[];
}

/** Each sentence says what to do first; none for somebody who may be erased. */
export function erasingBlocks({ isActive, holds, openSamples, openClaims, learners, rooms }: ErasingFacts): string[] {
  return [
    ...holds.map(({ since, reason }) => `A hold since ${since} keeps this person: ${reason} End it first.`),
    ...(isActive ? ["Deactivate this account first, so that nothing more is added to it."] : []),
    ...(learners > 0
      ? [`${counted(learners, "learner is", "learners are")} assigned to them. Assign them to others first.`]
      : []),
    ...(openSamples > 0 ? [`${counted(openSamples, "sample", "samples")} of their rounds must be closed first.`] : []),
    ...rooms.map((name) => `The room “${name}” must be closed without an action first.`),
    ...openClaims.map((unit) => `The claim of unit ${unit} must be certificated or taken back first.`),
  ];
}

/** What stands before the number of a pseudonym, such as "Learner 42". */
export const pseudonymWords: Record<Role, "Learner" | "Assessor" | "Administrator"> = {
  student: "Learner",
  assessor: "Assessor",
  admin: "Administrator",
};

/** What goes with a person, and what stays under the pseudonym, by the noun for one and for several. */
export const goingNouns = {
  portfolios: ["portfolio", "portfolios"],
  photos: ["photo", "photos"],
  attachments: ["document or recording", "documents and recordings"],
  messages: ["message", "messages"],
  hours: ["entry of hours", "entries of hours"],
  tasks: ["task", "tasks"],
  applications: ["application", "applications"],
  emails: ["email", "emails"],
  notifications: ["notification", "notifications"],
} as const;
export const stayingNouns = {
  reviews: ["round", "rounds"],
  decisions: ["decision", "decisions"],
  statements: ["statement", "statements"],
  checks: ["check", "checks"],
  claims: ["claim", "claims"],
  entries: ["entry of the audit log", "entries of the audit log"],
} as const;
export type Going = keyof typeof goingNouns;
export type Staying = keyof typeof stayingNouns;

export const erasedPerPage = 25;

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : several}`;
}
