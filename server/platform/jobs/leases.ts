import { newId } from "../database/ids.ts";
import type { Tables } from "../database/tables.ts";
import type { Clock, Db } from "../dependencies.ts";

interface Lease {
  claim: string | null;
  attempts: number;
  dueAt: string;
}

/** The tables whose rows are jobs: e-mails to send, bundles to make, the automatic backup. */
type JobTable = "outbox" | "bundles" | "backups";

/** A job that this server holds. Its claim is a fencing token: only the holder of the latest one changes the row. */
export type Claimed<Table extends JobTable> = Tables[Table] & { claim: string };

/** How long a claim lasts without a heartbeat, in milliseconds. After a crash another server claims the job then. */
export const leaseDuration = 120_000;

/** The leases by which servers share the jobs of a table. A job can be claimed while its state is `open`. */
export function leasesOf<Table extends JobTable>(table: Table, open: Tables[Table]["state"]) {
  // Kysely does not follow a type parameter as a table's name. The columns that are named here are in both tables.
  const jobs: JobTable = table;

  /** Leases at most `limit` due jobs, those that have waited longest first. Other servers may have got some of the due ones. */
  async function claimDue(db: Db, clock: Clock, limit: number): Promise<{ due: number; claimed: Claimed<Table>[] }> {
    const due = await db
      .selectFrom(jobs)
      .selectAll()
      .where("state", "=", open)
      .where("dueAt", "<=", clock.now().toISOString())
      .orderBy("dueAt")
      .orderBy("id")
      .limit(limit)
      .execute();
    const claimed: object[] = [];
    for (const row of due) {
      const lease = { claim: newId(), attempts: row.attempts + 1, dueAt: later(clock, leaseDuration) };
      if (await claim(db, row, lease)) claimed.push({ ...row, ...lease });
    }
    return { due: due.length, claimed: claimed as Claimed<Table>[] };
  }

  // A compare-and-set: of two servers that have read the same row, the second finds another `dueAt` and updates nothing.
  async function claim(db: Db, { id, dueAt, attempts }: Lease & { id: string }, lease: Lease): Promise<boolean> {
    const same = db.updateTable(jobs).set(lease).where("id", "=", id).where("state", "=", open);
    const { numUpdatedRows } = await same
      .where("dueAt", "=", dueAt)
      .where("attempts", "=", attempts)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Changes a job that this server holds. Answers false when the lease was lost or the job is over: nothing changes. */
  async function update(
    db: Db,
    job: Claimed<Table>,
    values: Partial<Tables[Table]> | { dueAt: string; attempts: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(jobs)
      .set(values)
      .where("id", "=", job.id)
      .where("state", "=", open)
      .where("claim", "=", job.claim)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Releases a job at once, because this server stops. The attempt does not count. */
  async function release(db: Db, clock: Clock, job: Claimed<Table>): Promise<void> {
    await update(db, job, { dueAt: later(clock, 0), attempts: job.attempts - 1 });
  }

  return { claimDue, update, release };
}

/** The time so many milliseconds from now, as the tables store it. */
export function later(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
