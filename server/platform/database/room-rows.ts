import type { LookKind, RoomOutcome } from "contract/quality/room-words.ts";
import type { JobRow } from "./job-rows.ts";

/** Rooms in which external verifiers read the work of some learners. */
export interface RoomTables {
  rooms: RoomRow;
  roomPasses: RoomPassRow;
  /** Only ever added. */
  looks: LookRow;
  roomNotes: RoomNoteRow;
  roomBundles: RoomBundleRow;
}

export interface RoomRow {
  id: string;
  name: string;
  /** The name of who visits. */
  verifier: string;
  /** Where the link was sent; empty where it went another way. */
  email: string;
  from: string;
  until: string;
  /** JSON list: whom it holds, by an enrolment of each, and why. */
  enrolments: string;
  /** What the tenth was drawn by; 128 bits in hex. */
  seed: string;
  codeHash: string;
  tokenHash: string;
  closedAt: string | null;
  outcome: RoomOutcome | null;
  /** What was asked for, where the outcome is an action. */
  action: string;
  version: number;
  by: string;
  at: string;
}

/** One entry with link and code. */
export interface RoomPassRow {
  id: string;
  room: string;
  tokenHash: string;
  at: string;
  expiresAt: string;
}

export interface LookRow {
  id: string;
  room: string;
  what: LookKind;
  /** A learner or a portfolio; empty for what is about none. */
  subject: string;
  at: string;
}

export interface RoomNoteRow {
  id: string;
  room: string;
  learner: string;
  /** JSON of a criterion; null for the learner as a whole. */
  place: string | null;
  text: string;
  /** 1 where the centre reads it before the room closes. */
  isShared: number;
  at: string;
}

/** A job while it is made. */
export interface RoomBundleRow extends JobRow {
  room: string;
  state: "making" | "ready" | "failed";
  /** How many learners are in it already, and how many will be. */
  done: number;
  total: number;
  bytes: number;
  file: string | null;
  /** Why it failed, in a sentence. */
  reason: string | null;
  requestedAt: string;
  endedAt: string | null;
}
