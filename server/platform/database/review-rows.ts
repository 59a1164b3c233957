import type { Statement } from "contract/portfolios/statements.ts";
import type { Verdict } from "contract/portfolios/verdicts.ts";

// What assessors write, and what is said about a portfolio.

export interface ReviewRow {
  id: string;
  portfolio: string;
  assessor: string;
  comments: string;
  reviewedAt: string;
  /** Snapshot of the portfolio as JSON (`Content` in server/portfolios/content.ts); null for rounds from before it was stored. */
  content: string | null;
}

export interface DecisionRow {
  id: string;
  /** That of the act's entry in the audit log; those that were imported have negative ones. */
  position: number;
  portfolio: string;
  unit: string;
  outcome: string;
  criterion: string;
  verdict: Verdict;
  /** Letters of "VACSR"; null for one from before ticks were kept, and for one that takes another back. */
  ticks: string | null;
  text: string;
  /** The round that it was submitted with. */
  review: string | null;
  /** Of what was judged (`fingerprintOf` in server/portfolios/content.ts); null as for `ticks`. */
  fingerprint: string | null;
  assessor: string;
  at: string;
  /** Of a record: when it was seen on site, by the device's clock. */
  seenAt: string | null;
}

/** Feedback that is saved but not submitted; only its author sees it. */
export interface SavedFeedbackRow {
  portfolio: string;
  assessor: string;
  /** Empty where only decisions are saved. */
  comments: string;
  savedAt: string;
  /** JSON of `GivenDecision[]` and `GivenRemark[]`; null for none. */
  decisions: string | null;
  remarks: string | null;
}

export interface StatementRow {
  id: string;
  /** As of a decision. */
  position: number;
  kind: Statement["kind"];
  portfolio: string;
  by: string;
  /** Of what it is about. */
  fingerprint: string;
  text: string;
  at: string;
}

export interface RemarkRow {
  id: string;
  /** As of a decision. */
  position: number;
  portfolio: string;
  review: string;
  /** From 1 in each round. */
  number: number;
  /** JSON of the criterion that it is about; null for none. */
  place: string | null;
  /** The photo's id, also when it is there no more; null for a remark on a passage. */
  photo: string | null;
  /** JSON: the spot's `x` and `y`, or the passage's `field`, `from`, `to` and `quote`. */
  where: string;
  text: string;
  assessor: string;
  at: string;
}
