import { recordActions } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { isId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
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
    await tellAssessors(db, deps.clock, changed, became);
    await giveAssessor({ ...deps, db }, actor, changed, became);
    return changed.length;
  });
}

export interface Assigned {
  id: string;
  /** The one before. */
  assessor: string | null;
}

/** In a transaction that has locked them: the students, who have had another, are told. */
export async function giveAssessor(
  { db, clock }: Dependencies,
  actor: string,
  students: readonly Assigned[],
  became: string | null,
): Promise<void> {
  const ids = students.map(idOf);
  const set = { assessor: became, updatedAt: clock.now().toISOString() };
  await db.updateTable("accounts").set(set).where("id", "in", ids).execute();
  await notify(db, clock, { kind: "newAssessor", assessor: became, students: ids });
  const entry = { actor, action: "assign", subject: "account", became } as const;
  await recordActions(
    db,
    clock,
    students.map(({ id, assessor: was }) => ({ ...entry, subjectId: id, was })),
  );
}

/** Tells those who get students, and those who had them. */
export async function tellAssessors(
  db: Db,
  clock: Clock,
  students: readonly Assigned[],
  became: string | null,
): Promise<void> {
  if (became) await notify(db, clock, { kind: "assigned", assessor: became, students: students.map(idOf) });
  for (const [former, theirs] of Map.groupBy(students, ({ assessor }) => assessor))
    if (former) await notify(db, clock, { kind: "unassigned", assessor: former, students: theirs.map(idOf) });
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
