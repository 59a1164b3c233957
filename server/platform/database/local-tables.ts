/** Tables that say something about this database alone: copies of an installation leave them out. */
export interface LocalTables {
  /**
   * One row: the id under which this database claims its files (platform/files/owner.ts), and from when on photos share
   * stored files.
   */
  installation: { id: string; photosSharedFrom: string };
  /** One row while this database is the target of a copy that is not finished: what it is a copy of. */
  unfinishedCopy: { source: string };
  backups: BackupRow;
}

/** The automatic backup: one row, a job that becomes due again and again. */
export interface BackupRow {
  id: string;
  state: "on";
  /** How often it was claimed since the last complete one. */
  attempts: number;
  /** When a server may claim it next; while one is backing up, when its lease expires. */
  dueAt: string;
  /** The latest claim's id; only its holder may record the outcome. */
  claim: string | null;
  /** Why the last attempt failed, in a sentence. */
  reason: string | null;
  createdAt: string;
  /** When the last complete one was done. */
  endedAt: string | null;
}
