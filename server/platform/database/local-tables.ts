/** Tables that say something about this database alone: copies of an installation leave them out. */
export interface LocalTables {
  installation: InstallationRow;
  /** One row while this database is the target of a copy that is not finished: what it is a copy of. */
  unfinishedCopy: { source: string };
  backups: BackupRow;
  /** Stored files that the scrub found damaged or missing; each is read again until it is whole. */
  damagedFiles: { name: string; defect: string; foundAt: string };
  scrubs: ScrubRow;
}

/** The scrub of stored files: one row, a job as the backup is. */
export interface ScrubRow extends Pick<BackupRow, "id" | "state" | "attempts" | "dueAt" | "claim"> {
  /** The id of the last photo that was read. */
  position: string;
}

/** What this database is and belongs to: one row. */
export interface InstallationRow {
  /** Under which it claims its files (platform/files/owner.ts). */
  id: string;
  /** 1 once it has claimed its files: from then on they are where its claim is. */
  hasFiles: number;
  /** By which its secret is recognised (platform/secret.ts); null until the first start. */
  secretCheck: string | null;
  /** When it was restored from a backup; null when it was not. */
  restoredAt: string | null;
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
