import type { Statement, WeekAnswerKind } from "contract/portfolios/statements.ts";
import type { Verdict } from "contract/portfolios/verdicts.ts";
import type { Workplace } from "contract/qualifications/workplaces.ts";
import type { QualityTables } from "./quality-rows.ts";

/** Tables of what assessors write, of what is said about a portfolio, and of what is found of both. */
export interface ReviewTables extends QualityTables {
  reviews: ReviewRow;
  savedFeedback: SavedFeedbackRow;
  /** An assessor's judgements of a portfolio for a criterion; only ever added. */
  decisions: DecisionRow;
  /** What somebody has said about a portfolio, or about a week of hours; only ever added. */
  statements: StatementRow;
  /** What an assessor has remarked on a spot or a passage; only ever added. */
  remarks: RemarkRow;
  /** Portfolios that were deleted for good: decisions, statements and remarks on them may be deleted too. */
  erasures: { portfolio: string; at: string };
}

export interface ReviewRow {
  id: string;
  portfolio: string;
  assessor: string;
  comments: string;
  reviewedAt: string;
  /** Of the submission that it answered first; null for a later word about the same, for records, and where it is not known. */
  submittedAt: string | null;
  /** Snapshot of the portfolio as JSON (`Content` in server/portfolios/content.ts); null for rounds from before it was stored. */
  content: string | null;
  /** What the portfolio was called then; "" where nobody knows any more. */
  title: string;
  /** JSON: what the device's clock said, of what was sent later than it was made (`Stated` in contract/portfolios/stated.ts). */
  stated: string | null;
}

export interface DecisionRow {
  id: string;
  /** That of the act's entry in the audit log; those that were imported have negative ones. */
  position: number;
  /** Null for a unit or an outcome that is achieved: then it names the learner, and `criterion`, perhaps `outcome`, is "". */
  portfolio: string | null;
  learner: string | null;
  unit: string;
  outcome: string;
  criterion: string;
  verdict: Verdict;
  /** What it accepts of the range: ids of cells, with commas between them. */
  cells: string;
  workplace: Workplace;
  /** Letters of "VACSR"; null for one from before ticks were kept, and for one that takes another back. */
  ticks: string | null;
  text: string;
  /** The round that it was submitted with. */
  review: string | null;
  /** Of what was judged (`fingerprintOf` in server/portfolios/content.ts); null as for `ticks`. */
  fingerprint: string | null;
  assessor: string;
  at: string;
  /** Of one that was carried over to another version of the qualification: the id of the decision that was made. */
  carriedFrom: string | null;
  /** Of a record: when it was seen on site, by the device's clock. */
  seenAt: string | null;
  /** As of a review, of what was decided outside of a round. */
  stated: string | null;
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
  kind: Statement["kind"] | WeekAnswerKind;
  /** Null for one about a week of hours: then it names the learner and the week's Monday. */
  portfolio: string | null;
  learner: string | null;
  week: string | null;
  /** The account of who says it; null for a witness. */
  by: string | null;
  /** The witness's row, and the pass of their link; both null for a declaration. */
  witness: string | null;
  pass: string | null;
  /** JSON of `Answers` or `EmployerAnswers` in contract/portfolios/statements.ts; null for a declaration. */
  answers: string | null;
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
