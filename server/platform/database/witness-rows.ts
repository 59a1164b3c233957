import type { PassKind, Relationship, Way } from "contract/portfolios/passes.ts";

/** Tables of people without an account who attest a learner's work. */
export interface WitnessTables {
  witnesses: WitnessRow;
  /** Links to them, and what became of each. */
  passes: PassRow;
}

/** Who has signed as a witness, by address, name and way: a link to the address proves it, a code does not. */
export interface WitnessRow {
  id: string;
  emailKey: string;
  way: Way;
  name: string;
  role: string;
  employer: string;
  relationship: Relationship;
  competence: string;
  signedAt: string;
  /** Since when they are marked as an expert, by which administrator, and why; null for everybody else. */
  expertFrom: string | null;
  expertBy: string | null;
  reason: string | null;
}

/** A link for somebody without an account: to one thing, for one answer, until a time. */
export interface PassRow {
  id: string;
  /** SHA-256, in hex, of the token in the link. */
  tokenHash: string;
  kind: PassKind;
  /** What a witness attests; null for the other kinds. */
  portfolio: string | null;
  /** The Monday of the week whose hours are to be confirmed, such as "2026-11-23"; null for the other kinds. */
  week: string | null;
  /** The account that asked. */
  by: string;
  /** In the letter to somebody who signed behind a code: the pass that they used. Null for a request. */
  of: string | null;
  /** Of who is meant, as far as it is known. */
  name: string;
  /** Null behind a code. */
  email: string | null;
  /** A keyed hash of the network from which a learner asked, until it is answered. */
  network: string | null;
  createdAt: string;
  /** Null for an address that works until it is renewed. */
  expiresAt: string | null;
  /** When the next reminder is due. */
  remindAt: string | null;
  openedAt: string | null;
  usedAt: string | null;
  revokedAt: string | null;
}

/** A link to a witness. */
export type WitnessPass = PassRow & { kind: "witness"; portfolio: string; expiresAt: string };

/** A link to an employer. */
export type HoursPass = PassRow & { kind: "hours"; portfolio: null; week: string; expiresAt: string };
