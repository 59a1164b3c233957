/** What is kept of whom: people who were erased, and holds that forbid it. */
export interface RetentionTables {
  /** Only ever added; `files`, `finishedAt` and `left` follow what is done about the stored files. */
  erasedPeople: ErasedPersonRow;
  holds: HoldRow;
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
