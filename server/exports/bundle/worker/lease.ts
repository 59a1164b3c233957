import { bundleAttempts } from "contract/exports/bundles.ts";
import type { BundleRow } from "../../../platform/database/bundle-row.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Clock, Db } from "../../../platform/dependencies.ts";

const minute = 60_000;

/** For so long a bundle belongs to the server that makes it; every sign of life lengthens it. In milliseconds. */
export const lease = 2 * minute;
/** How often a server that makes one gives a sign of life, in milliseconds. */
export const heartbeat = 15_000;

export type Claimed = BundleRow & { claim: string };

/** Takes up the bundle that has waited longest, or one whose server has died. No other server makes it meanwhile. */
export async function claimBundle(db: Db, clock: Clock): Promise<Claimed | undefined> {
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

/** Still at it. Answers false when somebody else has taken the bundle, or nobody wants it any more. */
export async function renewLease(
  db: Db,
  clock: Clock,
  bundle: Claimed,
  progress: Pick<BundleRow, "done" | "total" | "bytes">,
): Promise<boolean> {
  return settle(db, bundle, { ...progress, dueAt: later(clock, lease) });
}

/** Answers false when it is no longer ours to say: then the file is nobody's. */
export async function markReady(db: Db, clock: Clock, bundle: Claimed, file: string, bytes: number): Promise<boolean> {
  return settle(db, bundle, { state: "ready", file, bytes, endedAt: clock.now().toISOString() });
}

export async function markFailed(db: Db, clock: Clock, bundle: Claimed, reason: string): Promise<void> {
  await settle(db, bundle, { state: "failed", reason, endedAt: clock.now().toISOString() });
}

/** It went wrong in a way that another try may mend; after the last one it has failed. */
export async function retryLater(db: Db, clock: Clock, bundle: Claimed): Promise<void> {
  if (bundle.attempts >= bundleAttempts) await markFailed(db, clock, bundle, gaveUp);
  else await settle(db, bundle, { dueAt: later(clock, 5000) });
}

/** Was not made to the end, because the server stops: another one may take it up at once. */
export async function release(db: Db, clock: Clock, bundle: Claimed): Promise<void> {
  await settle(db, bundle, { dueAt: clock.now().toISOString(), attempts: bundle.attempts - 1 });
}

/** Whoever asked may not have it any more: nothing of it stays. */
export async function deleteClaimed(db: Db, bundle: Claimed): Promise<void> {
  await db.deleteFrom("bundles").where("id", "=", bundle.id).where("claim", "=", bundle.claim).execute();
}

const gaveUp = "It could not be made after three tries. Ask again; if it fails again, tell your centre.";

// Of two servers that have read the same row, the second finds another time in it and changes nothing.
async function claim(db: Db, clock: Clock, row: BundleRow): Promise<Claimed | undefined> {
  const taken = { claim: newId(), attempts: row.attempts + 1, dueAt: later(clock, lease) };
  const { numUpdatedRows } = await db
    .updateTable("bundles")
    .set(taken)
    .where("id", "=", row.id)
    .where("state", "=", "making")
    .where("dueAt", "=", row.dueAt)
    .where("attempts", "=", row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...taken } : undefined;
}

// Whoever lost the bundle, because their lease had run out, has no more to say about it.
async function settle(db: Db, bundle: Claimed, became: Partial<BundleRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("bundles")
    .set(became)
    .where("id", "=", bundle.id)
    .where("state", "=", "making")
    .where("claim", "=", bundle.claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function later(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
