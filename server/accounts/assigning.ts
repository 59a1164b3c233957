import { record, recordAll } from "../audit/trail.ts";
import { isId } from "../database/ids.ts";
import type { AccountRow } from "../database/tables.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { tell } from "../notices/notices.ts";
import { findAccount } from "./accounts.ts";

/**
 * `assessorId` empty takes the assessor away; the same once more changes nothing.
 * @throws Refusal 400 unless a student gets an active assessor.
 */
export async function assign(
  house: House,
  actor: string,
  student: AccountRow,
  assessorId: string | null,
): Promise<void> {
  if (student.role !== "student") throw new Refusal(400, "An assessor can be assigned to a student only.");
  const became = await assessorIn(house.db, assessorId);
  if (became === student.assessor) return;
  await transact(house, async (db) => {
    const set = { assessor: became, updatedAt: house.clock.now().toISOString() };
    await db.updateTable("accounts").set(set).where("id", "=", student.id).execute();
    const was = student.assessor;
    if (became) await tell(db, house.clock, { kind: "assigned", assessor: became, students: [student.id] });
    await record(db, house.clock, { actor, action: "assign", subject: "account", subjectId: student.id, was, became });
  });
}

/**
 * The same for several students at once, all of them or none. Answers how many have another assessor than before.
 * @throws Refusal 400 when one of them is no student, or for an assessor who cannot be assigned
 */
export async function assignAll(
  house: House,
  actor: string,
  ids: readonly string[],
  assessorId: string | null,
): Promise<number> {
  const students = [...new Set(ids)].filter(isId);
  const became = await assessorIn(house.db, assessorId);
  return transact(house, async (db) => {
    const before = students.length > 0 ? await lockStudents(db, students) : [];
    if (before.length !== new Set(ids).size)
      throw new Refusal(
        400,
        "One of the chosen accounts is not there any more, or is no student. Nothing was changed.",
      );
    const changed = before.filter((student) => student.assessor !== became);
    if (changed.length === 0) return 0;
    const set = { assessor: became, updatedAt: house.clock.now().toISOString() };
    await db
      .updateTable("accounts")
      .set(set)
      .where(
        "id",
        "in",
        changed.map(({ id }) => id),
      )
      .execute();
    const given = changed.map(({ id }) => id);
    if (became) await tell(db, house.clock, { kind: "assigned", assessor: became, students: given });
    const entry = { actor, action: "assign", subject: "account", became } as const;
    await recordAll(
      db,
      house.clock,
      changed.map(({ id, assessor: was }) => ({ ...entry, subjectId: id, was })),
    );
    return changed.length;
  });
}

async function assessorIn(db: Db, assessorId: string | null): Promise<string | null> {
  if (!assessorId) return null;
  const assessor = await findAccount(db, assessorId);
  if (!(assessor?.role === "assessor" && assessor.isActive)) throw new Refusal(400, "Choose an active assessor.");
  return assessor.id;
}

// Writing the rows locks them on PostgreSQL, so that what the trail says they were is what they were.
function lockStudents(db: Db, ids: string[]) {
  return db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("id", "in", ids)
    .where("role", "=", "student")
    .returning(["id", "assessor"])
    .execute();
}
