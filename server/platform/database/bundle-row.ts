import type { Role } from "contract/core/permissions.ts";
import type { BundleState } from "contract/exports/bundles.ts";

/** A bundle that is queued, being built, ready or failed: one for each requester and learner. */
export interface BundleRow {
  id: string;
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
  /** How often a worker has claimed it. */
  attempts: number;
  /** When a worker may claim it next; while one is building it, when its lease expires. */
  dueAt: string;
  /** The latest claim's id; only its holder may renew the lease or finish. */
  claim: string | null;
  /** The last link used, so that a download in several range requests is one entry of the audit log. */
  downloadToken: string | null;
  requestedAt: string;
  /** When it was ready or failed. */
  endedAt: string | null;
}
