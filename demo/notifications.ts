import type { Db } from "server/platform/dependencies.ts";
import { day } from "./calendar.ts";

/** For so many days before today the centre's people have not looked at their bell. */
const unreadDays = 3;

/**
 * Leaves the bells as they would be today: what is older has been read. The letters of nine months are taken away, for
 * they would all be sent now.
 */
export async function catchUp(db: Db, today: Date): Promise<void> {
  const readAt = new Date(today.getTime() - unreadDays * day).toISOString();
  await db.updateTable("notices").set({ awaitsDigest: 0 }).execute();
  await db.updateTable("notices").set({ readAt, changedAt: readAt }).where("createdAt", "<", readAt).execute();
  await db.deleteFrom("outbox").execute();
}
