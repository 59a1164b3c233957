import { dayOf } from "../core/dates.ts";
import type { AppealState } from "./appealing.ts";
import type { CheckVerdict } from "./sampling.ts";

// What is known of rooms without the zod schemas, which pages do not load.

export const roomLimits = { learners: 200, days: 31, name: 120, verifier: 120, note: 5000, action: 2000 };

/** How long one entry lasts at most, in hours. */
export const passHours = 8;

/** Wrong codes of one room, after which nobody enters it for a quarter of an hour. */
export const codeAttempts = { most: 5, seconds: 900 };

/** Why a learner is in a room. */
export const scopeReasons = {
  claimed: "Claimed",
  certificated: "Certificated",
  "taken back": "Taken back",
  withdrawn: "Withdrawn",
  tenth: "Seeded tenth",
  chosen: "Chosen",
} as const;
export type ScopeReason = keyof typeof scopeReasons;

export const roomStates = ["before", "open", "over", "closed"] as const;
export type RoomState = (typeof roomStates)[number];
export const roomStateNames: Record<RoomState, string> = {
  before: "Opens later",
  open: "Open",
  over: "Over, not closed",
  closed: "Closed",
};

export const roomOutcomes = ["no action", "action"] as const;
export type RoomOutcome = (typeof roomOutcomes)[number];

/** What was found, as those read it who check how it is found. */
export const checkNames: Record<CheckVerdict, string> = {
  agree: "Agreed",
  action: "Action required",
  answered: "Action answered",
  impossible: "Could not be judged",
  noted: "Awarding body's answer noted",
};

export const appealStateNames: Record<AppealState, string> = {
  waiting: "Waits for an answer",
  upheld: "Upheld, to be decided again",
  "decided again": "Upheld, and decided again",
  "not upheld": "Not upheld",
};

/** What was found of an appeal: a verifier who agrees with the decision does not uphold it. */
export function checkNamesOf(state: AppealState): Record<CheckVerdict, string> {
  return state === "not upheld" ? { ...checkNames, agree: "Answered" } : checkNames;
}

/** One view in a room, or what was done there. */
export const lookNames = {
  enter: "Entered the room",
  room: "Opened the lists",
  learner: "Read a learner",
  portfolio: "Read evidence",
  log: "Read this log",
  note: "Wrote a note",
  bundle: "Asked for the bundle",
  fetch: "Downloaded the bundle",
} as const;
export type LookKind = keyof typeof lookNames;

/** How a room stands at an instant, all of which are in ISO 8601. */
export function roomStateAt({ from, until, closedAt }: RoomTimes, now: string): RoomState {
  if (closedAt !== null) return "closed";
  if (now < from) return "before";
  return now < until ? "open" : "over";
}

interface RoomTimes {
  from: string;
  until: string;
  closedAt: string | null;
}

/** Why nobody enters a room now; undefined for one that is open. */
export function refusalToEnter(room: RoomTimes, now: string): string | undefined {
  const state = roomStateAt(room, now);
  if (state === "open") return undefined;
  if (state === "before") return `This room opens on ${dayOf(room.from)}.`;
  return `This room closed on ${dayOf(room.closedAt ?? room.until)}.`;
}

export const passIsOver = `You have been here for ${passHours} hours. Enter the code once more.`;
