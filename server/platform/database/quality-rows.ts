import type { DutyName } from "contract/accounts/duty-names.ts";
import type { CheckVerdict, raisedRisks, SampleKind, SampleState } from "contract/quality/sampling.ts";
import type { ClaimTables } from "./claim-rows.ts";

/** Who checks decisions, which are drawn for it, and what was found; and what was claimed after that. Days are days in London. */
export interface QualityTables extends ClaimTables {
  duties: DutyRow;
  samplingPlans: SamplingPlanRow;
  /** Only ever added. */
  draws: DrawRow;
  raisedRisks: RaisedRiskRow;
  samples: SampleRow;
  /** Only ever added; the last of a sample is what stands. */
  checks: CheckRow;
}

export interface DutyRow {
  id: string;
  account: string;
  duty: DutyName;
  /** Of a trainee: the account of who countersigns. */
  with: string | null;
  from: string;
  /** The day on which it ends; null for no end. */
  until: string | null;
  by: string;
  reason: string;
  at: string;
}

export interface SamplingPlanRow {
  id: string;
  qualification: string;
  from: string;
  /** The last day. */
  until: string;
  /** JSON of `Rates`. */
  rates: string;
  version: number;
  by: string;
  at: string;
}

export interface DrawRow {
  id: string;
  plan: string;
  /** Which version of the rules of drawing made it. */
  algorithm: number;
  /** 128 bits in hex. */
  seed: string;
  /** Rounds that were closed after the one instant, and until the other. */
  after: string;
  until: string;
  /** JSON: risk and rate by assessor. */
  rates: string;
  rounds: number;
  /** SHA-256 in hex of the ids of the rounds, in their order, with line breaks between them. */
  population: string;
  /** Null for the server. */
  by: string | null;
  at: string;
}

/** That a verifier raised the risk of an assessor, or ended that; only ever added, and the last of an assessor counts. */
export interface RaisedRiskRow {
  assessor: string;
  /** From 1. */
  version: number;
  /** Null where it ended. */
  risk: (typeof raisedRisks)[number] | null;
  reason: string;
  by: string;
  at: string;
}

/** That somebody looks again at a closed round. */
export interface SampleRow {
  id: string;
  /** Null for a countersignature, which every round of a trainee has, and for what somebody asked for. */
  draw: string | null;
  /** In the order in which the draw took them, from 1; 0 without a draw. */
  place: number;
  kind: SampleKind;
  portfolio: string;
  review: string;
  learner: string;
  /** Who decided. */
  assessor: string;
  /** Null while there is nobody who may. */
  checker: string | null;
  /** JSON list of what it shows first: `[attribute, value]`. */
  reason: string;
  /** The sample that it replaces, which could not be judged. */
  instead: string | null;
  dueOn: string;
  at: string;
  state: SampleState;
  version: number;
  /** Who asked for it, as of an appeal or a concern, and in which words. */
  by: string | null;
  text: string;
  /** JSON list of the criteria that a learner appeals; of other samples empty. */
  places: string;
  /** Of an appeal against the answer to an appeal: that one. */
  follows: string | null;
}

export interface CheckRow {
  id: string;
  /** As of a decision. */
  position: number;
  sample: string;
  portfolio: string;
  by: string;
  verdict: CheckVerdict;
  /** JSON of the places that it does not agree with. */
  lines: string;
  text: string;
  /** Of an action: who answers it, and by which day. */
  owner: string | null;
  dueOn: string | null;
  at: string;
}
