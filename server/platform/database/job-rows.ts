import type { Role } from "contract/core/permissions.ts";
import type { BundleState } from "contract/exports/bundles.ts";

/** A row that is a job (platform/jobs.ts). */
export interface JobRow {
  id: string;
  /** How often a worker has claimed it; of one that comes again and again, since it was last done. */
  attempts: number;
  /** When a worker may claim it next; while one is at it, when its lease expires. */
  dueAt: string;
  /** The latest claim's id; only its holder may renew the lease or record the outcome. */
  claim: string | null;
}

/** Void emails are never sent: they are written so that a request takes equally long for an unknown address. */
export type EmailState = "waiting" | "sent" | "dead" | "void";

export interface OutboxRow extends JobRow {
  address: string;
  name: string;
  subject: string;
  /** Paragraphs and button as JSON; empty once the email has been sent. */
  content: string;
  state: EmailState;
  /** Why the last attempt failed, in a sentence. */
  reason: string | null;
  createdAt: string;
  /** When it was sent or given up. */
  endedAt: string | null;
}

/** A bundle that is queued, being built, ready or failed: one for each requester and learner. */
export interface BundleRow extends JobRow {
  student: string;
  /** Who requested it, and in which role; its contents depend on both. */
  requestedBy: string;
  role: Role;
  state: BundleState;
  /** Portfolios that are in it so far, and in all. */
  done: number;
  total: number;
  bytes: number;
  /** The stored ZIP, once it is ready. */
  file: string | null;
  reason: string | null;
  /** The last link used, so that a download in several range requests is one entry of the audit log. */
  downloadToken: string | null;
  requestedAt: string;
  /** When it was ready or failed. */
  endedAt: string | null;
}

/** The automatic backup: one row, a job that becomes due again and again. */
export interface BackupRow extends JobRow {
  state: "on";
  /** Why the last attempt failed, in a sentence. */
  reason: string | null;
  createdAt: string;
  /** When the last complete one was done. */
  endedAt: string | null;
}

/** The scrub of stored files: one row, a job as the backup is. */
export interface ScrubRow extends JobRow {
  state: "on";
  /** The id of the last photo that was read. */
  position: string;
}
