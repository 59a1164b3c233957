import type { RetentionOutcome, RetentionRuleId } from "contract/centre/retention-rules.ts";
import type { JobRow } from "./job-rows.ts";

/** What is kept of whom: people who were erased, holds that forbid it, and the rules by which runs erase. */
export interface RetentionTables {
  /** Only ever added; `files`, `finishedAt` and `left` follow what is done about the stored files. */
  erasedPeople: ErasedPersonRow;
  holds: HoldRow;
  /** Rules that somebody has changed. */
  retentionRules: RetentionRuleRow;
  retentionRuns: RetentionRunRow;
  retentionItems: RetentionItemRow;
}

export type PseudonymWord = "Learner" | "Assessor" | "Administrator";

export interface ErasedPersonRow {
  account: string;
  /** With the number the pseudonym, such as "Learner 42"; no two people have the same. */
  word: PseudonymWord;
  number: number;
  /** Null where it was done again from the list of erasures, by nobody whom the restored backup knows. */
  by: string | null;
  reason: string;
  at: string;
  /** JSON: the stored files that have yet to be deleted. */
  files: string;
  /** When the last stored file was gone. */
  finishedAt: string | null;
  /** Why earlier versions of files may remain in the object storage, in a sentence. */
  left: string | null;
}

/** While it has no end, its person cannot be erased. */
export interface HoldRow {
  id: string;
  account: string;
  reason: string;
  by: string;
  at: string;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
}

export interface RetentionRuleRow {
  id: RetentionRuleId;
  /** Null where it is kept until somebody erases it. */
  months: number | null;
  version: number;
  by: string;
  at: string;
}

/** A run, which is a job until everything that it found has gone or stays. */
export interface RetentionRunRow extends JobRow {
  state: "running" | "done";
  /** JSON: the months of each rule as it began. */
  rules: string;
  by: string;
  at: string;
  endedAt: string | null;
}

/** What a run found: an account or an application, which is not there any more once it has gone. */
export interface RetentionItemRow {
  run: string;
  position: number;
  rule: RetentionRuleId;
  subject: string;
  /** What the time was counted from. */
  since: string;
  outcome: RetentionOutcome;
  /** Why it was held or failed. */
  sentence: string;
}
