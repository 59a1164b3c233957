import { bundleAttempts } from "contract/exports/bundles.ts";
import type { BundleRow } from "../../../platform/database/job-rows.ts";
import { type Clock, type Db, fromNow } from "../../../platform/dependencies.ts";
import { type Claimed, leaseDuration, leasesOf } from "../../../platform/jobs.ts";

/** How often the server that makes a bundle sends a heartbeat, in milliseconds. */
export const heartbeatInterval = 15_000;

const { claimDue, release, update } = leasesOf("bundles", "making");

export { release };

export type ClaimedBundle = Claimed<"bundles">;

/** Leases the bundle that has waited longest, or one whose lease has expired. No other server makes it meanwhile. */
export async function claimBundle(db: Db, clock: Clock): Promise<ClaimedBundle | undefined> {
  const [bundle] = (await claimDue(db, clock, 1)).claimed;
  if (!bundle || bundle.attempts <= bundleAttempts) return bundle;
  await markFailed(db, clock, bundle, gaveUp);
  return undefined;
}

/** The heartbeat. Answers false when another server holds the lease now, or the bundle was deleted. */
export function renewLease(
  db: Db,
  clock: Clock,
  bundle: ClaimedBundle,
  progress: Pick<BundleRow, "done" | "total" | "bytes">,
): Promise<boolean> {
  return update(db, bundle, { ...progress, dueAt: fromNow(clock, leaseDuration) });
}

/** Answers false when the lease was lost: then no row names the file. */
export function markReady(
  db: Db,
  clock: Clock,
  bundle: ClaimedBundle,
  made: { file: string; bytes: number },
): Promise<boolean> {
  return update(db, bundle, { state: "ready", ...made, endedAt: fromNow(clock, 0) });
}

export async function markFailed(db: Db, clock: Clock, bundle: ClaimedBundle, reason: string): Promise<void> {
  await update(db, bundle, { state: "failed", reason, endedAt: fromNow(clock, 0) });
}

/** Releases the bundle for another attempt after five seconds; after the last attempt it has failed. */
export async function retryLater(db: Db, clock: Clock, bundle: ClaimedBundle): Promise<void> {
  if (bundle.attempts >= bundleAttempts) await markFailed(db, clock, bundle, gaveUp);
  else await update(db, bundle, { dueAt: fromNow(clock, 5000) });
}

/** Deletes a bundle that the person who requested it may no longer have. */
export async function deleteClaimed(db: Db, bundle: ClaimedBundle): Promise<void> {
  await db.deleteFrom("bundles").where("id", "=", bundle.id).where("claim", "=", bundle.claim).execute();
}

const gaveUp = "It could not be made after three attempts. Ask again; if it fails again, tell your centre.";
