import type { Db } from "server/platform/dependencies.ts";
import { day } from "./calendar.ts";

/** Notifications of this many days are unread. */
const unreadDays = 3;

/**
 * Marks older notifications as read, and deletes the e-mails of nine months from the outbox, because the server would
 * send all of them at once.
 */
export async function resetNotifications(db: Db, today: Date): Promise<void> {
  const readAt = new Date(today.getTime() - unreadDays * day).toISOString();
  await db.updateTable("notifications").set({ awaitsDigest: 0 }).execute();
  await db.updateTable("notifications").set({ readAt, changedAt: readAt }).where("createdAt", "<", readAt).execute();
  await db.deleteFrom("outbox").execute();
}
