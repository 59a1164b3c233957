import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hour } from "contract/core/calendar.ts";
import { type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { type Claimed, leaseDuration, leasesOf, pollJobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";

type Parts = Pick<Dependencies, "db" | "clock" | "settings">;
/** Makes a backup into a folder. Answers why it failed, in a sentence. */
type BackUp = (folder: string, stopping: AbortSignal) => Promise<string | undefined>;

const { claimDue, update, release } = leasesOf("backups", "on");

/** Backs up every BACKUP_EVERY hours, in a process of its own; the lease lets one of several servers do it. */
export function startBackupWorker(
  deps: Parts,
  log: Pick<Log, "info" | "error">,
  backUp: BackUp = backUpInProcess,
): { stop(): Promise<void> } {
  const { BACKUP_DIR: folder } = deps.settings;
  if (folder === undefined) return { stop: async () => undefined };
  const stopping = new AbortController();
  const context = { stopping: stopping.signal, log, failure: "no backup could be claimed" };
  const working = pollJobs(() => backUpWhenDue(deps, context, () => backUp(folder, stopping.signal)), context);
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

// Answers false also after a backup, because the next one is hours away.
async function backUpWhenDue(
  deps: Parts,
  { stopping, log }: { stopping: AbortSignal; log: Pick<Log, "info" | "error"> },
  backUp: () => Promise<string | undefined>,
): Promise<boolean> {
  const { db, clock, settings } = deps;
  const now = clock.now().toISOString();
  const first = { id: "automatic", state: "on", attempts: 0, dueAt: now, claim: null, reason: null } as const;
  const created = { ...first, createdAt: now, endedAt: null };
  await db
    .insertInto("backups")
    .values(created)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [job] = (await claimDue(db, clock, 1)).claimed;
  if (!job) return false;
  const reason = await whileRenewing(deps, job, backUp);
  if (stopping.aborted) {
    await release(db, clock, job);
  } else if (reason === undefined) {
    log.info({ attempt: job.attempts }, "backup made");
    const dueAt = fromNow(clock, settings.BACKUP_EVERY * hour);
    await update(db, job, { dueAt, attempts: 0, reason: null, endedAt: clock.now().toISOString() });
  } else {
    log.error({ attempt: job.attempts, reason }, "backup not made");
    await update(db, job, { dueAt: fromNow(clock, hour), reason });
  }
  return false;
}

async function whileRenewing<T>({ db, clock }: Parts, job: Claimed<"backups">, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // The next one may succeed; after a lost lease none does, and the outcome is not recorded.
    update(db, job, { dueAt: fromNow(clock, leaseDuration) }).catch(() => undefined);
  }, leaseDuration / 8);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

// The process inherits the settings of the server.
async function backUpInProcess(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const program = join(import.meta.dirname, "../commands/backup.ts");
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "ignore", "pipe"], signal });
  child.on("error", () => undefined); // Aborted: the server stops.
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return status === 0 ? undefined : (said.trim() || "The backup was ended.").slice(0, 500);
}
