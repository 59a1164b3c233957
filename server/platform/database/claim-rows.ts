import type { ClaimAct } from "contract/quality/claiming.ts";

/** What was claimed from the awarding body. */
export interface ClaimTables {
  /** Only ever added; what follows nothing else of a learner's unit is what stands. */
  claims: ClaimRow;
  /** Only ever added; the newest of a qualification is what stands. */
  directClaims: DirectClaimsRow;
}

export interface ClaimRow {
  id: string;
  /** That of its entry in the audit log: the order of all acts. */
  position: number;
  learner: string;
  unit: string;
  act: ClaimAct;
  /** The act before it on this unit. */
  follows: string | null;
  /** The reference of what was claimed together, such as "PB-1042". */
  batch: string;
  /** The number of its certificate; of one that is taken back, of the certificate that goes back. */
  reference: string;
  reason: string;
  by: string;
  at: string;
}

/** That units are released as they are claimed. Days are days in London. */
export interface DirectClaimsRow {
  id: string;
  qualification: string;
  from: string;
  /** The day on which it ended. */
  until: string | null;
  reason: string;
  by: string;
  at: string;
}
