import { bundleAttempts } from "contract/exports/bundles.ts";
import type { BundleRow } from "../../../platform/database/job-rows.ts";
import { type Clock, type Db, fromNow } from "../../../platform/dependencies.ts";
import { type Claimed, leaseDuration, leasesOf } from "../../../platform/jobs.ts";

/** How often the server that makes a bundle sends a heartbeat, in milliseconds. */
export const heartbeatInterval = 15_000;

export type ClaimedBundle = Claimed<"bundles">;

type Job = Pick<ClaimedBundle, "id" | "claim" | "attempts">;
type Progress = Pick<BundleRow, "done" | "total" | "bytes">;
type Values = Partial<Pick<BundleRow, "state" | "file" | "bytes" | "reason" | "endedAt" | "dueAt"> & Progress>;

interface Leases<Row extends Job> {
  claimDue(db: Db, clock: Clock, limit: number): Promise<{ claimed: Row[] }>;
  update(db: Db, job: Job, values: Values): Promise<boolean>;
  release(db: Db, clock: Clock, job: Job): Promise<void>;
}

/** What becomes of a leased bundle: a learner's, or that of a room. */
export type BundleLeases<Row extends Job = Job> = ReturnType<typeof leasesFor<Row>>;

function leasesFor<Row extends Job>({ claimDue, update, release }: Leases<Row>) {
  /** Answers false when the lease was lost: then no row names the file. */
  function markReady(db: Db, clock: Clock, bundle: Job, made: { file: string; bytes: number }): Promise<boolean> {
    return update(db, bundle, { state: "ready", ...made, endedAt: fromNow(clock, 0) });
  }

  async function markFailed(db: Db, clock: Clock, bundle: Job, reason: string): Promise<void> {
    await update(db, bundle, { state: "failed", reason, endedAt: fromNow(clock, 0) });
  }

  return {
    release,
    markReady,
    markFailed,

    /** Leases the bundle that has waited longest, or one whose lease has expired. No other server makes it meanwhile. */
    claim: async (db: Db, clock: Clock): Promise<Row | undefined> => {
      const [bundle] = (await claimDue(db, clock, 1)).claimed;
      if (!bundle || bundle.attempts <= bundleAttempts) return bundle;
      await markFailed(db, clock, bundle, gaveUp);
      return undefined;
    },

    /** The heartbeat. Answers false when another server holds the lease now, or the bundle was deleted. */
    renew: (db: Db, clock: Clock, bundle: Job, progress: Progress): Promise<boolean> =>
      update(db, bundle, { ...progress, dueAt: fromNow(clock, leaseDuration) }),

    /** Releases the bundle for another attempt after five seconds; after the last attempt it has failed. */
    retryLater: async (db: Db, clock: Clock, bundle: Job): Promise<void> => {
      if (bundle.attempts >= bundleAttempts) await markFailed(db, clock, bundle, gaveUp);
      else await update(db, bundle, { dueAt: fromNow(clock, 5000) });
    },
  };
}

export const bundleLeases = leasesFor(leasesOf("bundles", "making"));
export const roomBundleLeases = leasesFor(leasesOf("roomBundles", "making"));

/** Deletes a bundle that the person who requested it may no longer have. */
export async function deleteClaimed(db: Db, bundle: ClaimedBundle): Promise<void> {
  await db.deleteFrom("bundles").where("id", "=", bundle.id).where("claim", "=", bundle.claim).execute();
}

const gaveUp = "It could not be made after three attempts. Ask again; if it fails again, tell your centre.";
