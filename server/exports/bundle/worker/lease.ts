import { bundleAttempts } from "contract/exports/bundles.ts";
import type { BundleRow } from "../../../platform/database/bundle-row.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Clock, Db } from "../../../platform/dependencies.ts";

const minute = 60_000;

/** How long a bundle is leased to the server that makes it, unless a heartbeat renews the lease. In milliseconds. */
export const leaseDuration = 2 * minute;
/** How often that server sends a heartbeat, in milliseconds. */
export const heartbeatInterval = 15_000;

export type ClaimedBundle = BundleRow & { claim: string };

/** Leases the bundle that has waited longest, or one whose lease has expired. No other server makes it meanwhile. */
export async function claimBundle(db: Db, clock: Clock): Promise<ClaimedBundle | undefined> {
  const due = await db
    .selectFrom("bundles")
    .selectAll()
    .where("state", "=", "making")
    .where("dueAt", "<=", clock.now().toISOString())
    .orderBy("dueAt")
    .orderBy("id")
    .executeTakeFirst();
  if (!due) return undefined;
  const claimed = await claim(db, clock, due);
  if (!claimed || claimed.attempts <= bundleAttempts) return claimed;
  await markFailed(db, clock, claimed, gaveUp);
  return undefined;
}

/** The heartbeat. Answers false when another server holds the lease now, or the bundle was deleted. */
export async function renewLease(
  db: Db,
  clock: Clock,
  bundle: ClaimedBundle,
  progress: Pick<BundleRow, "done" | "total" | "bytes">,
): Promise<boolean> {
  return updateClaimed(db, bundle, { ...progress, dueAt: later(clock, leaseDuration) });
}

/** Answers false when the lease was lost: then no row names the file. */
export async function markReady(
  db: Db,
  clock: Clock,
  bundle: ClaimedBundle,
  file: string,
  bytes: number,
): Promise<boolean> {
  return updateClaimed(db, bundle, { state: "ready", file, bytes, endedAt: clock.now().toISOString() });
}

export async function markFailed(db: Db, clock: Clock, bundle: ClaimedBundle, reason: string): Promise<void> {
  await updateClaimed(db, bundle, { state: "failed", reason, endedAt: clock.now().toISOString() });
}

/** Releases the bundle for another attempt after five seconds; after the last attempt it has failed. */
export async function retryLater(db: Db, clock: Clock, bundle: ClaimedBundle): Promise<void> {
  if (bundle.attempts >= bundleAttempts) await markFailed(db, clock, bundle, gaveUp);
  else await updateClaimed(db, bundle, { dueAt: later(clock, 5000) });
}

/** Releases the bundle at once, because this server stops. The attempt does not count. */
export async function release(db: Db, clock: Clock, bundle: ClaimedBundle): Promise<void> {
  await updateClaimed(db, bundle, { dueAt: clock.now().toISOString(), attempts: bundle.attempts - 1 });
}

/** Deletes a bundle that the person who requested it may no longer have. */
export async function deleteClaimed(db: Db, bundle: ClaimedBundle): Promise<void> {
  await db.deleteFrom("bundles").where("id", "=", bundle.id).where("claim", "=", bundle.claim).execute();
}

const gaveUp = "It could not be made after three attempts. Ask again; if it fails again, tell your centre.";

// A compare-and-set: of two servers that read the same row, the second finds another `dueAt` and updates nothing.
async function claim(db: Db, clock: Clock, row: BundleRow): Promise<ClaimedBundle | undefined> {
  const lease = { claim: newId(), attempts: row.attempts + 1, dueAt: later(clock, leaseDuration) };
  const { numUpdatedRows } = await db
    .updateTable("bundles")
    .set(lease)
    .where("id", "=", row.id)
    .where("state", "=", "making")
    .where("dueAt", "=", row.dueAt)
    .where("attempts", "=", row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...lease } : undefined;
}

// The claim is a fencing token: a server whose lease has expired updates nothing.
async function updateClaimed(db: Db, bundle: ClaimedBundle, changes: Partial<BundleRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("bundles")
    .set(changes)
    .where("id", "=", bundle.id)
    .where("state", "=", "making")
    .where("claim", "=", bundle.claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function later(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
