import { sql } from "kysely";
import type { Clock, Db } from "../../dependencies.ts";
import { tooManyAttempts } from "../open.ts";

/** How many attempts within how many seconds. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/**
 * Counts an attempt before it is made, in the database, so that it holds across processes, restarts and attempts at
 * the same instant. The time runs from the first attempt. `tell` is called at the first attempt that is refused.
 * @throws Refusal 429 with the time until the next.
 */
export async function countAttempt(
  db: Db,
  clock: Clock,
  what: string,
  limit: RateLimit,
  tell: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { count, left } = await counted(db, clock, what, limit);
  if (count === limit.most + 1) await tell();
  if (count > limit.most) throw tooManyAttempts(left);
}

/** Counts in the same way where being refused must not show. Answers whether this attempt is within the limit. */
export async function isWithinLimit(db: Db, clock: Clock, what: string, limit: RateLimit): Promise<boolean> {
  const { count } = await counted(db, clock, what, limit);
  return count <= limit.most;
}

/** An attempt that turned out to be honest is not held against anyone. */
export async function uncountAttempt(db: Db, what: string): Promise<void> {
  await db
    .updateTable("attempts")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("what", "=", what)
    .where("count", ">", 0)
    .execute();
}

export async function resetAttempts(db: Db, what: string): Promise<void> {
  await db.deleteFrom("attempts").where("what", "=", what).execute();
}

/** Removes counters whose time is over. */
export async function sweepRateLimits(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("attempts").where("expiresAt", "<", clock.now().toISOString()).execute();
}

// `left`: the seconds until the count begins anew.
async function counted(db: Db, clock: Clock, what: string, limit: RateLimit) {
  const now = clock.now();
  const fresh = { what, count: 1, expiresAt: new Date(now.getTime() + limit.seconds * 1000).toISOString() };
  const isOver = sql<boolean>`attempts."expiresAt" <= ${now.toISOString()}`;
  const { count, expiresAt } = await db
    .insertInto("attempts")
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column("what").doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
        expiresAt: sql`case when ${isOver} then ${fresh.expiresAt} else attempts."expiresAt" end`,
      }),
    )
    .returning(["count", "expiresAt"])
    .executeTakeFirstOrThrow();
  return { count, left: (Date.parse(expiresAt) - now.getTime()) / 1000 };
}
