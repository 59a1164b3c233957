import { recordAction } from "../audit/log.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { refuseClaimed } from "./claimed.ts";

// An achievement is a decision on a unit or an outcome instead of a portfolio: it is kept, and taken back, like these.

/** The units and outcomes of a learner that were marked as achieved, or taken back, in the order in which they were. */
export function achievementRowsOf(db: Db, learner: string) {
  return db
    .selectFrom("decisions")
    .innerJoin("accounts", "accounts.id", "decisions.assessor")
    .select(["decisions.unit", "decisions.outcome", "decisions.verdict", "decisions.text", "decisions.at"])
    .select(["decisions.assessor", "accounts.name", "accounts.email"])
    .where("decisions.learner", "=", learner)
    .orderBy("decisions.position")
    .orderBy("decisions.unit")
    .orderBy("decisions.outcome")
    .execute();
}

/** A unit, or with `outcome` one outcome of it, of a student, and who marks it or takes it back. */
interface Marked {
  actor: string;
  student: string;
  unit: string;
  /** Its number; "" for the unit itself. */
  outcome: string;
}

interface Kept {
  action: "achieve" | "takeBackAchievement";
  verdict: "accepted" | "taken back";
  text: string;
}

/** Adds what was marked, or taken back, to what was before. @throws Refusal 409 what is taken back is claimed */
export async function keepAchievement(
  deps: Dependencies,
  marked: Marked,
  { action, verdict, text }: Kept,
): Promise<void> {
  const { clock } = deps;
  const { actor, student, unit, outcome } = marked;
  const row = { unit, outcome, criterion: "", verdict, ticks: null, text };
  const none = {
    portfolio: null,
    cells: "",
    workplace: "",
    review: null,
    fingerprint: null,
    carriedFrom: null,
  } as const;
  await transact(deps, async (db) => {
    await recordAction(db, clock, { actor, action, subject: "account", subjectId: student });
    if (verdict === "taken back") await refuseClaimed(db, student, [unit]);
    await db
      .insertInto("decisions")
      .values(({ selectFrom }) => ({
        ...{ id: newId(), ...none, learner: student, ...row, assessor: actor, at: clock.now().toISOString() },
        position: selectFrom("auditLogHead").select("position"),
      }))
      .execute();
  });
}
