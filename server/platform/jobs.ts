import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { newId } from "./database/ids.ts";
import { prepared } from "./database/prepared-statements.ts";
import type { Tables } from "./database/tables.ts";
import { type Clock, type Db, fromNow } from "./dependencies.ts";
import { errorName, type Log } from "./log.ts";

interface Lease {
  claim: string | null;
  attempts: number;
  dueAt: string;
}

/** The tables whose rows are jobs: e-mails to send, devices to tell, attachments to scan, bundles to make, bundles of rooms, the automatic backup, the scrub, runs of retention. */
type JobTable =
  | "outbox"
  | "pushes"
  | "attachments"
  | "bundles"
  | "roomBundles"
  | "backups"
  | "scrubs"
  | "retentionRuns";

/** A job that this server holds. Its claim is a fencing token: only the holder of the latest one changes the row. */
export type Claimed<Table extends JobTable> = Tables[Table] & { claim: string };

/** How long a claim lasts without a heartbeat, in milliseconds. After a crash another server claims the job then. */
export const leaseDuration = 120_000;

/** The leases by which servers share the jobs of a table. A job can be claimed while its state is `open`. */
export function leasesOf<Table extends JobTable>(table: Table, open: Tables[Table]["state"]) {
  // Kysely does not follow a type parameter as a table's name. The columns that are named here are in both tables.
  const jobs: JobTable = table;

  const { dueBy, claimOne } = statementsOf(jobs, open);

  /**
   * Leases at most `limit` due jobs, those that have waited longest first. Other servers may have got some of the due
   * ones.
   */
  async function claimDue(db: Db, clock: Clock, limit: number): Promise<{ due: number; claimed: Claimed<Table>[] }> {
    const due = await dueBy(db, { now: clock.now().toISOString(), limit });
    if (due.length === 0) return { due: 0, claimed: [] };
    // One transaction, so that the disk is waited for once. Every server locks the rows in the same order.
    const claimed = await db.transaction().execute((db) => Promise.all(due.map((row) => claim(db, row, clock))));
    return { due: due.length, claimed: claimed.flatMap((job) => job ?? []) as Claimed<Table>[] };
  }

  // A compare-and-set: of two servers that have read the same row, the second finds another `dueAt` and updates nothing.
  async function claim(db: Db, job: Lease & { id: string }, clock: Clock): Promise<object | undefined> {
    const { id, dueAt, attempts } = job;
    const lease = { claim: newId(), attempts: attempts + 1, dueAt: fromNow(clock, leaseDuration) };
    const next = { claim: lease.claim, attempt: lease.attempts, until: lease.dueAt };
    const [isClaimed] = await claimOne(db, { id, dueAt, attempts, ...next });
    return isClaimed && { ...job, ...lease };
  }

  /** Changes a job that this server holds. Answers false when the lease was lost or the job is over: nothing changes. */
  async function update(
    db: Db,
    job: Pick<Claimed<Table>, "id" | "claim">,
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
  async function release(db: Db, clock: Clock, job: Pick<Claimed<Table>, "id" | "claim" | "attempts">): Promise<void> {
    await update(db, job, { dueAt: fromNow(clock, 0), attempts: job.attempts - 1 });
  }

  return { claimDue, update, release };
}

function statementsOf(jobs: JobTable, open: Tables[JobTable]["state"]) {
  const dueBy = prepared(["now", "limit"], (db, value) =>
    db
      .selectFrom(jobs)
      .selectAll()
      .where("state", "=", open)
      .where("dueAt", "<=", value("now"))
      .orderBy("dueAt")
      .orderBy("id")
      .limit(value<number>("limit")),
  );

  const claimOne = prepared(["id", "dueAt", "attempts", "claim", "until", "attempt"], (db, value) =>
    db
      .updateTable(jobs)
      .set({ claim: value("claim"), dueAt: value("until"), attempts: value<number>("attempt") })
      .where("id", "=", value("id"))
      .where("state", "=", open)
      .where("dueAt", "=", value("dueAt"))
      .where("attempts", "=", value<number>("attempts"))
      .returning("id"),
  );

  return { dueBy, claimOne };
}

/** How long a worker pauses after a job was added here, when no job is due, and after an error; in milliseconds. */
const pauses = { added: 1000, idle: 5000, error: 5000 };

const added = new EventEmitter().setMaxListeners(0);

/**
 * Says to this server's workers that a job is being added: they look a second later, when its transaction has usually been
 * committed. What other servers add, and what becomes due by the clock, they find within five.
 */
export function jobAdded(): void {
  added.emit("job");
}

/** Performs the jobs of a table until `stopping` aborts. `performDue` answers whether any was due; `failure` is logged. */
export async function pollJobs(
  performDue: () => Promise<boolean>,
  { stopping, log, failure }: { stopping: AbortSignal; log: Pick<Log, "error">; failure: string },
): Promise<void> {
  let woken = new AbortController();
  const wake = () => woken.abort();
  added.on("job", wake);
  stopping.addEventListener("abort", wake);
  while (!stopping.aborted) {
    woken = new AbortController();
    const wasDue = await performDue().catch((error: unknown) => {
      // The database may be unavailable for a moment; nothing is lost, because the jobs are in it.
      log.error({ name: errorName(error) }, failure);
      return undefined;
    });
    if (wasDue === undefined) await pause(pauses.error, stopping);
    if (wasDue !== false) continue;
    // At the same moment as the other workers, because waking the process costs more than asking the database.
    await pause(pauses.idle - (performance.now() % pauses.idle), woken.signal);
    if (woken.signal.aborted) await pause(pauses.added, stopping);
  }
  added.off("job", wake);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
