import { setImmediate } from "node:timers/promises";
import { day, hour } from "contract/core/calendar.ts";
import { type SqlBool, sql } from "kysely";
import { sweepBulks } from "../accounts/bulk/undoing.ts";
import { sweepEmailChanges } from "../accounts/profile/email-changes.ts";
import { sweepResetTokens } from "../accounts/sign-in/reset-tokens.ts";
import { sweepComplaints } from "../centre/complaints/complaints.ts";
import { workIsKept } from "../centre/erasing/blocks.ts";
import { finishErasures } from "../centre/erasing/erasing.ts";
import { remindOfDue } from "../centre/retention/reminding.ts";
import { namedBundles, sweepBundles } from "../exports/bundle/bundles.ts";
import { namedRoomBundles, sweepRoomBundles } from "../exports/rooms/room-bundles.ts";
import { sweepNotifications } from "../notifications/notification-queries.ts";
import { sendWeekReminders } from "../plan/hours/reminding.ts";
import { sendTaskReminders } from "../plan/tasks-reminders.ts";
import { sweepRateLimits } from "../platform/attempt-counters.ts";
import { completeDecisions } from "../platform/database/migrations/1003-decisions.ts";
import { type Dependencies, fromNow } from "../platform/dependencies.ts";
import { claimFiles } from "../platform/files/owner.ts";
import type { StoredName } from "../platform/files/stored-name.ts";
import { sweepKeys } from "../platform/http/idempotency.ts";
import { errorName, type Log } from "../platform/log.ts";
import { sweepOutbox } from "../platform/mail/outbox.ts";
import { ofNobodyErased, retentionCutoff } from "../portfolios/deleted-portfolios.ts";
import { referencedFiles } from "../portfolios/shared-photos.ts";
import { sweepUploads } from "../portfolios/uploads/uploads.ts";
import { sendReminders } from "../portfolios/witnesses/asking.ts";
import { handOn } from "../quality/checkers.ts";
import { completeDraws } from "../quality/draws.ts";
import { drawMonthly } from "../quality/monthly.ts";
import { tellOfLapsed } from "./lapsed.ts";

/** Deletes what has outlived its retention, and orphaned files: five seconds after the start, then hourly. */
export function startHousekeeping(deps: Dependencies, log: Pick<Log, "error" | "info">): { stop(): void } {
  const first = setTimeout(() => void runHousekeeping(deps, log), 5000);
  const hourly = setInterval(() => void runHousekeeping(deps, log), hour);
  first.unref();
  hourly.unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(hourly);
    },
  };
}

/** Removes everything that is no longer needed, once; an error ends this run and is logged. */
export async function runHousekeeping(deps: Dependencies, log: Pick<Log, "error" | "info">): Promise<void> {
  try {
    await sweepRateLimits(deps.db, deps.clock);
    await sweepKeys(deps.db, deps.clock);
    await sweepBulks(deps);
    await sweepEmailChanges(deps);
    while ((await sweepNotifications(deps)) > 0) await setImmediate();
    await sweepOutbox(deps.db, deps.clock);
    await sweepResetTokens(deps.db, deps.clock);
    while ((await purgeDeleted(deps)) > 0) await setImmediate();
    // During an upgrade a server of the version before may have marked something as done, which knows of no decisions.
    await completeDecisions(deps.db, fromNow(deps.clock, -day));
    await tellOfLapsed(deps, fromNow(deps.clock, -day));
    await handOn(deps.db, deps.clock);
    await drawMonthly(deps);
    await completeDraws(deps);
    await finishErasures(deps);
    await remindOfDue(deps);
    while ((await sweepComplaints(deps)) > 0) await setImmediate();
    await sweepBundles(deps);
    await sweepRoomBundles(deps);
    await sweepUploads(deps);
    while ((await sendReminders(deps)) > 0) await setImmediate();
    while ((await sendWeekReminders(deps)) > 0) await setImmediate();
    while ((await sendTaskReminders(deps)) > 0) await setImmediate();
    const before = new Date(deps.clock.now().getTime() - day);
    await claimFiles(deps);
    const removed = await deps.files.sweep((names) => findNamed(deps, names), before);
    if (removed > 0) log.info({ removed }, "orphans removed");
  } catch (error) {
    // The server works without it, and the next run tries again.
    log.error({ name: errorName(error) }, "housekeeping failed");
  }
}

/** Which of these stored files a row names. */
export async function findNamed({ db }: Pick<Dependencies, "db">, names: StoredName[]): Promise<Set<StoredName>> {
  const bundles = [...(await namedBundles(db, names)), ...(await namedRoomBundles(db, names))];
  return new Set([...(await referencedFiles(db, names)), ...bundles]);
}

const purgedAtOnce = 100;

/** What led to a certificate is kept for as long after it. */
const certificatedSince = (cutoff: string) => sql<SqlBool>`exists (select 1 from "claims"
  where "learner" = "portfolios"."student" and "act" = 'certificated' and "at" >= ${cutoff})`;

/**
 * Removes portfolios that were deleted longer ago than the retention time and whose work nothing keeps, with their reviews, photo and attachment rows; the
 * sweep removes the files. The audit log is kept. At most 100 a call; returns how many were removed.
 */
export async function purgeDeleted(deps: Pick<Dependencies, "db" | "clock" | "settings">): Promise<number> {
  const { db } = deps;
  const cutoff = retentionCutoff(deps);
  const rows = await db
    .selectFrom("portfolios")
    .select("id")
    .where("deletedAt", "<", cutoff)
    .where(ofNobodyErased)
    .where(({ not }) => not(workIsKept(sql.ref("portfolios.student"))))
    .where(({ not }) => not(certificatedSince(cutoff)))
    .limit(purgedAtOnce)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await db.transaction().execute(async (db) => {
    for (const table of ["reviews", "savedFeedback", "photos", "attachments"] as const)
      await db.deleteFrom(table).where("portfolio", "in", ids).execute();
    await db.deleteFrom("notifications").where("subjectId", "in", ids).execute();
    await db.deleteFrom("portfolios").where("id", "in", ids).execute();
  });
  return rows.length;
}
