import type { BackupRow, ScrubRow } from "./job-rows.ts";

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
