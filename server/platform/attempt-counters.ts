import { sql } from "kysely";
import type { Clock, Db } from "./dependencies.ts";
import { tooManyAttempts } from "./refusal.ts";

/** How many attempts within how many seconds. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/**
 * Counts an attempt before it is made: in the database, so that the limit holds across processes, restarts and concurrent
 * attempts. The window begins with the first attempt. A limit's `onFirstRefusal` is called once in each window.
 * @throws Refusal 429 with the time until the next window
 */
export async function countAttempt(
  db: Db,
  clock: Clock,
  what: string,
  limit: RateLimit & { onFirstRefusal?: () => Promise<void> },
): Promise<void> {
  const { count, secondsLeft } = await increment(db, clock, what, limit);
  if (count === limit.most + 1) await limit.onFirstRefusal?.();
  if (count > limit.most) throw tooManyAttempts(secondsLeft);
}

/** Counts in the same way, for a limit that must not be visible. Answers whether this attempt is within it. */
export async function isWithinLimit(db: Db, clock: Clock, what: string, limit: RateLimit): Promise<boolean> {
  const { count } = await increment(db, clock, what, limit);
  return count <= limit.most;
}

/** Takes back one count, for an attempt that turned out to be legitimate. */
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

/** Deletes the counters of windows that are over. */
export async function sweepRateLimits(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("attempts").where("expiresAt", "<", clock.now().toISOString()).execute();
}

// One upsert, so that concurrent attempts are all counted. It restarts a counter whose window is over.
async function increment(db: Db, clock: Clock, what: string, limit: RateLimit) {
  const now = clock.now();
  const first = { what, count: 1, expiresAt: new Date(now.getTime() + limit.seconds * 1000).toISOString() };
  const isExpired = sql<boolean>`attempts."expiresAt" <= ${now.toISOString()}`;
  const { count, expiresAt } = await db
    .insertInto("attempts")
    .values(first)
    .onConflict((conflict) =>
      conflict.column("what").doUpdateSet({
        count: sql`case when ${isExpired} then 1 else attempts.count + 1 end`,
        expiresAt: sql`case when ${isExpired} then ${first.expiresAt} else attempts."expiresAt" end`,
      }),
    )
    .returning(["count", "expiresAt"])
    .executeTakeFirstOrThrow();
  return { count, secondsLeft: (Date.parse(expiresAt) - now.getTime()) / 1000 };
}
