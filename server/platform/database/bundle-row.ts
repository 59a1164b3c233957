import type { Role } from "contract/core/permissions.ts";
import type { BundleState } from "contract/exports/bundles.ts";

/** Everything of one learner as a ZIP: asked for, being made, or ready. One for each who asks and each learner. */
export interface BundleRow {
  id: string;
  student: string;
  /** Who asked, and with which role: what is in it follows from that. */
  asker: string;
  role: Role;
  state: BundleState;
  /** Portfolios that are in it, and that will be. */
  done: number;
  total: number;
  bytes: number;
  /** The stored ZIP, once it is ready. */
  file: string | null;
  reason: string | null;
  /** How often its making was begun. */
  attempts: number;
  /** When it may be taken up next; while a server makes it, when its lease runs out. */
  dueAt: string;
  /** Of whichever server took it up last. */
  claim: string | null;
  /** The last link that it was fetched with, so that one download is one entry of the trail. */
  fetchedWith: string | null;
  askedAt: string;
  /** When it was ready or failed. */
  endedAt: string | null;
}
