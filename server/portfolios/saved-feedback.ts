import { prepared } from "../platform/database/prepared-statements.ts";
import type { Clock, Db } from "../platform/dependencies.ts";

// Saved feedback is not submitted yet. Only its author reads it, also after the learner is assigned to someone else.

/** The assessor's own text on this portfolio; null when nothing is saved. */
export async function savedBy(db: Db, assessor: string, portfolio: string): Promise<string | null> {
  const [found] = await savedIn(db, { portfolio, assessor });
  return found?.comments ?? null;
}

const savedIn = prepared(["portfolio", "assessor"], (db, value) =>
  db
    .selectFrom("savedFeedback")
    .select("comments")
    .where("portfolio", "=", value("portfolio"))
    .where("assessor", "=", value("assessor")),
);

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
export const othersWhoSaved = prepared(["assessor", "portfolio"], (db, value) =>
  db
    .selectFrom("savedFeedback")
    .innerJoin("accounts", "accounts.id", "savedFeedback.assessor")
    .select(["accounts.name as assessorName", "savedFeedback.savedAt"])
    .where("savedFeedback.portfolio", "=", value("portfolio"))
    .where("savedFeedback.assessor", "!=", value("assessor"))
    .orderBy("savedFeedback.savedAt", "desc")
    .orderBy("savedFeedback.assessor"),
);

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
  if (assessor === undefined) await discardAll(db, { portfolio });
  else await discardOne(db, { portfolio, assessor });
}

const discardAll = prepared(["portfolio"], (db, value) =>
  db.deleteFrom("savedFeedback").where("portfolio", "=", value("portfolio")),
);

const discardOne = prepared(["portfolio", "assessor"], (db, value) =>
  db.deleteFrom("savedFeedback").where("portfolio", "=", value("portfolio")).where("assessor", "=", value("assessor")),
);
