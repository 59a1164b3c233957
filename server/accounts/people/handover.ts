import type { Handover } from "contract/accounts/handover.ts";
import { sql } from "kysely";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { refuseField } from "../../platform/refusal.ts";
import { deactivateIn } from "../accounts.ts";
import { activeAssessor, giveAssessor, tellAssessors } from "../assigning.ts";

/** What waits for somebody whose account is to be deactivated. */
export async function handoverOf(db: Db, id: string): Promise<Handover> {
  const all = sql<number>`count(*)`.as("count");
  const [learners, rounds, samples, records] = await Promise.all([
    db.selectFrom("accounts").select(all).where("assessor", "=", id).where("role", "=", "student").executeTakeFirst(),
    db.selectFrom("waiting").select(all).where("assessor", "=", id).executeTakeFirst(),
    db.selectFrom("samples").select(all).where("checker", "=", id).where("state", "!=", "closed").executeTakeFirst(),
    db
      .selectFrom("portfolios")
      .select(all)
      .where("author", "=", id)
      .where("isPending", "=", 1)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  ]);
  const [learnersHere, waiting, open, pending] = [learners, rounds, samples, records].map((row) => row?.count ?? 0);
  return { learners: learnersHere ?? 0, rounds: waiting ?? 0, samples: open ?? 0, records: pending ?? 0 };
}

/**
 * Deactivates an account (accounts.ts). The learners of an assessor are given to another one. Answers how many there were.
 * @throws Refusal as `deactivateIn`, 400 for nobody who can take them
 */
export async function deactivate(
  deps: Dependencies,
  actor: string,
  account: AccountRow,
  handTo?: string,
): Promise<number> {
  const to = await activeAssessor(deps.db, handTo || null);
  if (to === account.id) throw refuseField(400, "handTo", "Choose another assessor.");
  return transact(deps, async (db) => {
    await deactivateIn({ ...deps, db }, actor, account);
    if (to === null) return 0;
    // Locks them; changes nothing.
    const learners = await db
      .updateTable("accounts")
      .set((row) => ({ role: row.ref("role") }))
      .where("assessor", "=", account.id)
      .where("role", "=", "student")
      .returning(["id", "assessor"])
      .execute();
    if (learners.length === 0) return 0;
    await tellAssessors(db, deps.clock, learners, to);
    await giveAssessor({ ...deps, db }, actor, learners, to);
    return learners.length;
  });
}
