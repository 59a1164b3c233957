import { setTimeout } from "node:timers/promises";
import { day, minute } from "contract/core/calendar.ts";
import { recordAction } from "../../audit/log.ts";
import { findingIn, TooLargeToScan } from "../../platform/attachments/clamd.ts";
import { type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { parseStoredName } from "../../platform/files/stored-name.ts";
import { type Claimed, leaseDuration, leasesOf, pollJobs } from "../../platform/jobs.ts";
import { errorName, type Log } from "../../platform/log.ts";
import { deleteUnreferenced } from "../shared-photos.ts";

type Parts = Pick<Dependencies, "db" | "files" | "clock">;
type ScanLog = Pick<Log, "warn" | "error">;
type Job = Claimed<"attachments">;

interface Context extends Parts {
  url: string;
  log: ScanLog;
  stopping: AbortSignal;
}

const { claimDue, release, update } = leasesOf("attachments", "unscanned");

/** How long one waits whose scan failed: for the first times, and from then on. The file stays, and nobody else gets it. */
const delays = [1, 2, 5, 15].map((minutes) => minutes * minute);
const lastDelay = 30 * minute;

/** Has each attachment scanned for viruses where CLAMAV_URL is set; leases divide them among servers. */
export function startScanWorker(deps: Dependencies, log: Log): { stop(): Promise<void> } {
  const url = deps.settings.CLAMAV_URL;
  if (url === undefined) return { stop: async () => undefined };
  const stopping = new AbortController();
  const context = { ...deps, url, log, stopping: stopping.signal };
  const failure = "no attachment could be scanned";
  const working = pollJobs(() => scanWhenDue(context), { stopping: stopping.signal, log, failure });
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** Scans the one that has waited longest. Answers whether any was due. */
export async function scanWhenDue(context: Context): Promise<boolean> {
  const { due, claimed } = await claimDue(context.db, context.clock, 1);
  for (const job of claimed) await scan(context, job);
  return due > 0;
}

async function scan(context: Context, job: Job): Promise<void> {
  const { db, clock, log, stopping } = context;
  const ended = new AbortController();
  const beating = keepLease(context, job, ended.signal);
  try {
    const finding = await verdictOn(context, job);
    if (finding === undefined) await later(context, job, day);
    else if (finding === null) await pass(context, job);
    else await removeInfected(context, job, finding);
  } catch (error) {
    if (stopping.aborted) return await release(db, clock, job);
    const isTooLarge = error instanceof TooLargeToScan;
    if (isTooLarge) log.warn({ attachment: job.id, bytes: job.bytes }, "an attachment is larger than clamd takes");
    else log.warn({ name: errorName(error), attempt: job.attempts }, "clamd could not scan an attachment");
    await later(context, job, isTooLarge ? day : (delays[job.attempts - 1] ?? lastDelay));
  } finally {
    ended.abort();
    await beating;
  }
}

async function later({ db, clock }: Context, job: Job, delay: number): Promise<void> {
  await update(db, job, { dueAt: fromNow(clock, delay) });
}

// A long video takes longer than a lease.
async function keepLease({ db, clock }: Context, job: Job, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await setTimeout(leaseDuration / 4, undefined, { signal: ended, ref: false }).catch(() => undefined);
    if (!ended.aborted) await update(db, job, { dueAt: fromNow(clock, leaseDuration) }).catch(() => undefined);
  }
}

/** Null for clean, undefined where the file is lost. The same bytes were found infected before, if another's were. */
async function verdictOn({ db, files, url, log, stopping }: Context, job: Job): Promise<string | null | undefined> {
  const same = db.selectFrom("attachments").select("finding").where("sha256", "=", job.sha256);
  const known = await same.where("state", "=", "infected").limit(1).executeTakeFirst();
  if (known) return known.finding;
  const name = parseStoredName(job.file);
  const found = name && (await files.get(name));
  if (found) return findingIn(url, found.bytes, stopping);
  log.error({ attachment: job.id }, "the file of an attachment is missing");
  return undefined;
}

/** All that share its file are clean. */
async function pass({ db, clock }: Context, { file }: Job): Promise<void> {
  const clean = { state: "clean", scannedAt: clock.now().toISOString() } as const;
  await db.updateTable("attachments").set(clean).where("file", "=", file).where("state", "=", "unscanned").execute();
}

/** Wherever the same bytes are attached or wait for their portfolio, they go; each attachment says what became of it. */
async function removeInfected({ db, files, clock, log }: Context, { sha256 }: Job, finding: string): Promise<void> {
  const infected = await db.transaction().execute(async (db) => {
    const rows = await db.selectFrom("attachments").selectAll().where("sha256", "=", sha256).execute();
    const gone = { state: "infected", finding, file: null } as const;
    await db.updateTable("attachments").set(gone).where("sha256", "=", sha256).execute();
    const waiting = db.deleteFrom("uploads").where("sha256", "=", sha256).where("type", "is not", null);
    const uploads = await waiting.where("file", "is not", null).returning("file").execute();
    const found = rows.filter(({ state }) => state !== "infected");
    for (const { portfolio } of found) {
      const entry = { actor: null, action: "removeInfected", subject: "portfolio", subjectId: portfolio } as const;
      await recordAction(db, clock, entry);
    }
    return [...found, ...uploads];
  });
  log.error({ finding, sha256 }, "an attachment was found infected and removed");
  await deleteUnreferenced(
    { db, files },
    infected.flatMap(({ file }) => (file === null ? [] : [{ file, stored: null }])),
  );
}
