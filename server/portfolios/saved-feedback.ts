import { type GivenDecision, GivenDecisions } from "contract/portfolios/decisions.ts";
import { type GivenRemark, GivenRemarks } from "contract/portfolios/remarks.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { SavedFeedbackRow } from "../platform/database/review-rows.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { discardVoices } from "./attachments/voices.ts";

// Saved feedback is not submitted yet. Only its author reads it, also after the learner is assigned to someone else.

/** A text, "" where there is none, decisions and remarks. */
export interface Saved {
  comments: string;
  decisions: GivenDecision[];
  remarks: GivenRemark[];
}

/** What the assessor has saved on this portfolio; null when nothing is. */
export async function savedBy(db: Db, assessor: string, portfolio: string): Promise<Saved | null> {
  const [found] = await savedIn(db, { portfolio, assessor });
  return found ? { comments: found.comments, ...savedMarks(found) } : null;
}

type StoredMarks = Pick<SavedFeedbackRow, "decisions" | "remarks">;

/** @throws when what is stored is malformed */
export function savedMarks({ decisions, remarks }: StoredMarks): Omit<Saved, "comments"> {
  return {
    decisions: decisions === null ? [] : GivenDecisions.parse(JSON.parse(decisions)),
    remarks: remarks === null ? [] : GivenRemarks.parse(JSON.parse(remarks)),
  };
}

const savedIn = prepared(["portfolio", "assessor"], (db, value) =>
  db
    .selectFrom("savedFeedback")
    .select(["comments", "decisions", "remarks"])
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

/** Who has something saved on this portfolio, and since when; what it is only of this assessor's own. */
export const savedOn = prepared(["assessor", "portfolio"], (db, value) =>
  db
    .selectFrom("savedFeedback")
    .innerJoin("accounts", "accounts.id", "savedFeedback.assessor")
    .select(["accounts.name as assessorName", "savedFeedback.savedAt"])
    .select((row) =>
      row
        .case()
        .when("savedFeedback.assessor", "=", value("assessor"))
        .then(row.ref("savedFeedback.comments"))
        .end()
        .as("own"),
    )
    .select(["savedFeedback.decisions", "savedFeedback.remarks"])
    .where("savedFeedback.portfolio", "=", value("portfolio"))
    .orderBy("savedFeedback.savedAt", "desc")
    .orderBy("savedFeedback.assessor"),
);

/** Replaces what this assessor saved before; what others saved stays. */
export async function saveFor(
  db: Db,
  clock: Clock,
  { decisions, remarks, ...saved }: Saved & { assessor: string; portfolio: string },
): Promise<void> {
  const stored = (list: unknown[]) => (list.length > 0 ? JSON.stringify(list) : null);
  const marks = { decisions: stored(decisions), remarks: stored(remarks) };
  await saveOne(db, { ...saved, ...marks, savedAt: clock.now().toISOString() });
}

const saveOne = prepared(["portfolio", "assessor", "comments", "decisions", "remarks", "savedAt"], (db, value) =>
  db
    .insertInto("savedFeedback")
    .values({
      portfolio: value("portfolio"),
      assessor: value("assessor"),
      comments: value("comments"),
      decisions: value("decisions"),
      remarks: value("remarks"),
      savedAt: value("savedAt"),
    })
    .onConflict((conflict) =>
      conflict.columns(["portfolio", "assessor"]).doUpdateSet((row) => ({
        comments: row.ref("excluded.comments"),
        decisions: row.ref("excluded.decisions"),
        remarks: row.ref("excluded.remarks"),
        savedAt: row.ref("excluded.savedAt"),
      })),
    ),
);

/** Deletes one assessor's saved feedback, or everybody's when the learner withdraws the portfolio and ends the round. */
export async function discardSaved(db: Db, portfolio: string, assessor?: string): Promise<void> {
  if (assessor !== undefined) return void (await discardOne(db, { portfolio, assessor }));
  await discardAll(db, { portfolio });
  await discardVoices(db, portfolio);
}

const discardAll = prepared(["portfolio"], (db, value) =>
  db.deleteFrom("savedFeedback").where("portfolio", "=", value("portfolio")),
);

const discardOne = prepared(["portfolio", "assessor"], (db, value) =>
  db.deleteFrom("savedFeedback").where("portfolio", "=", value("portfolio")).where("assessor", "=", value("assessor")),
);
