import { recordAction } from "../../audit/log.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";

/**
 * Ends every right that people had when the backup was taken, for it may have been ended since: sessions, and with them
 * the links of bundles; links in e-mails for a new password or address; known devices. In the transaction that finishes
 * the copy. Answers how many sessions.
 */
export async function endRights(db: Db, clock: Clock, takenAt: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").executeTakeFirst();
  await db.deleteFrom("resetTokens").execute();
  await db.deleteFrom("emailChanges").execute();
  const { id } = await db
    .updateTable("installation")
    .set({ restoredAt: clock.now().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { actor: null, action: "restoreBackup", subject: "auditLog", subjectId: id, was: takenAt } as const;
  await recordAction(db, clock, entry);
  return Number(numDeletedRows);
}
