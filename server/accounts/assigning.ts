import { recordActions } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { isId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { findAccount } from "./accounts.ts";

/**
 * Assigns an assessor to students, all of them or none; an empty `assessorId` removes theirs. Answers how many students
 * have a different assessor now. @throws Refusal 400 when one of them is not a student or the assessor is not active
 */
export async function assignAll(
  deps: Dependencies,
  actor: string,
  ids: readonly string[],
  assessorId: string | null,
): Promise<number> {
  const students = [...new Set(ids)].filter(isId);
  const became = await activeAssessor(deps.db, assessorId);
  return transact(deps, async (db) => {
    const before = students.length > 0 ? await lockStudents(db, students) : [];
    if (before.length !== new Set(ids).size)
      throw new Refusal(400, "One of the chosen accounts no longer exists or is not a student. Nothing was changed.");
    const changed = before.filter((student) => student.assessor !== became);
    if (changed.length === 0) return 0;
    const changedIds = changed.map(idOf);
    const set = { assessor: became, updatedAt: deps.clock.now().toISOString() };
    await db.updateTable("accounts").set(set).where("id", "in", changedIds).execute();
    if (became) await notify(db, deps.clock, { kind: "assigned", assessor: became, students: changedIds });
    for (const [former, theirs] of Map.groupBy(changed, ({ assessor }) => assessor))
      if (former) await notify(db, deps.clock, { kind: "unassigned", assessor: former, students: theirs.map(idOf) });
    await notify(db, deps.clock, { kind: "newAssessor", assessor: became, students: changedIds });
    const entry = { actor, action: "assign", subject: "account", became } as const;
    await recordActions(
      db,
      deps.clock,
      changed.map(({ id, assessor: was }) => ({ ...entry, subjectId: id, was })),
    );
    return changed.length;
  });
}

/** The id of an active assessor; null for none. @throws Refusal 400 for anybody else */
export async function activeAssessor(db: Db, assessorId: string | null): Promise<string | null> {
  if (!assessorId) return null;
  const assessor = await findAccount(db, assessorId);
  if (!(assessor?.role === "assessor" && assessor.isActive)) throw new Refusal(400, "Choose an active assessor.");
  return assessor.id;
}

// The update changes nothing but locks the rows on PostgreSQL, so that the audit log's `was` is what the assignment replaced.
function lockStudents(db: Db, ids: string[]) {
  return db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("id", "in", ids)
    .where("role", "=", "student")
    .returning(["id", "assessor"])
    .execute();
}

function idOf({ id }: { id: string }): string {
  return id;
}
