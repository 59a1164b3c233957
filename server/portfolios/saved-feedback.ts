import type { Clock, Db } from "../platform/dependencies.ts";

// Saved feedback is not submitted yet. Only its author reads it, also after the learner is assigned to someone else.

/** The assessor's own text on this portfolio; null when nothing is saved. */
export async function savedBy(db: Db, assessor: string, portfolio: string): Promise<string | null> {
  const found = await db
    .selectFrom("savedFeedback")
    .select("comments")
    .where("portfolio", "=", portfolio)
    .where("assessor", "=", assessor)
    .executeTakeFirst();
  return found?.comments ?? null;
}

/** All feedback that the assessor has saved, by portfolio. */
export async function allSavedBy(db: Db, assessor: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("savedFeedback")
    .select(["portfolio", "comments"])
    .where("assessor", "=", assessor)
    .execute();
  return new Map(rows.map((row) => [row.portfolio, row.comments]));
}

/** Who else has something saved on this portfolio, and since when; never what. */
export function othersWhoSaved(db: Db, assessor: string, portfolio: string) {
  return db
    .selectFrom("savedFeedback")
    .innerJoin("accounts", "accounts.id", "savedFeedback.assessor")
    .select(["accounts.name as assessorName", "savedFeedback.savedAt"])
    .where("savedFeedback.portfolio", "=", portfolio)
    .where("savedFeedback.assessor", "!=", assessor)
    .orderBy("savedFeedback.savedAt", "desc")
    .orderBy("savedFeedback.assessor")
    .execute();
}

/** Replaces what this assessor saved before; what others saved stays. */
export async function saveFor(
  db: Db,
  clock: Clock,
  { assessor, portfolio, comments }: { assessor: string; portfolio: string; comments: string },
): Promise<void> {
  const savedAt = clock.now().toISOString();
  await db
    .insertInto("savedFeedback")
    .values({ portfolio, assessor, comments, savedAt })
    .onConflict((conflict) => conflict.columns(["portfolio", "assessor"]).doUpdateSet({ comments, savedAt }))
    .execute();
}

/** Deletes one assessor's saved feedback, or everybody's when the learner withdraws the portfolio and ends the round. */
export async function discardSaved(db: Db, portfolio: string, assessor?: string): Promise<void> {
  const all = db.deleteFrom("savedFeedback").where("portfolio", "=", portfolio);
  await (assessor === undefined ? all : all.where("assessor", "=", assessor)).execute();
}
