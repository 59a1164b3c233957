import type { Handover } from "contract/accounts/handover.ts";
import { sql } from "kysely";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { refuseField } from "../../platform/refusal.ts";
import { deactivateOne } from "../accounts.ts";
import { type Assigned, activeAssessor, giveAssessor, tellAssessors } from "../assigning.ts";
import { changedAtOnce, inSlice } from "../bulk/slices.ts";

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
 * Deactivates an account (accounts.ts). The learners of an assessor are given to another one before, a slice at a time: should
 * the server end meanwhile, the account is still active, and whoever repeats the act goes on. Answers how many there were.
 * @throws Refusal as `deactivateOne`, 400 for nobody who can take them
 */
export async function deactivate(
  deps: Dependencies,
  actor: string,
  account: AccountRow,
  handTo?: string,
): Promise<number> {
  const to = await activeAssessor(deps.db, handTo || null);
  if (to === account.id) throw refuseField(400, "handTo", "Choose another assessor.");
  const handed: Assigned[] = [];
  const hand = async (deps: Dependencies) => {
    const learners = to === null ? [] : await lockLearners(deps.db, account.id);
    if (learners.length > 0) await giveAssessor(deps, actor, learners, to);
    return learners;
  };
  let slice: Assigned[] = [];
  do {
    await inSlice(deps, async (deps) => {
      slice = await hand(deps);
    });
    handed.push(...slice);
  } while (slice.length > 0);
  return transact(deps, async (db) => {
    // Whoever was assigned since.
    const last = await hand({ ...deps, db });
    await tellAssessors(db, deps.clock, [...handed, ...last], to);
    await deactivateOne({ ...deps, db }, actor, account);
    return handed.length + last.length;
  });
}

// The update changes nothing but locks the rows on PostgreSQL.
function lockLearners(db: Db, assessor: string): Promise<Assigned[]> {
  const some = db.selectFrom("accounts").select("id").where("assessor", "=", assessor).where("role", "=", "student");
  return db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("id", "in", some.orderBy("id").limit(changedAtOnce))
    .where("assessor", "=", assessor)
    .returning(["id", "assessor"])
    .execute();
}
