import type { Statement } from "contract/portfolios/statements.ts";
import type { Verdict } from "contract/portfolios/verdicts.ts";

// What assessors write, and what is said about a portfolio.

export interface ReviewRow {
  id: string;
  portfolio: string;
  assessor: string;
  comments: string;
  reviewedAt: string;
  /** Snapshot of the portfolio as JSON (`Content` in server/reviews); null for rounds from before it was stored. */
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
  /** Of what was judged (`fingerprintOf` in server/portfolios/content.ts); null for one from before it was stored. */
  fingerprint: string | null;
  assessor: string;
  at: string;
}

/** Feedback that is saved but not submitted; only its author sees it. */
export interface SavedFeedbackRow {
  portfolio: string;
  assessor: string;
  /** Empty where only decisions are saved. */
  comments: string;
  savedAt: string;
  /** JSON of `GivenDecision[]`; null for none. */
  decisions: string | null;
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
