import { recordAction } from "../audit/log.ts";
import { coverageOf } from "../logbook/coverage.ts";
import { notify } from "../notifications/notify.ts";
import { transact } from "../platform/database/transact.ts";
import type { Dependencies } from "../platform/dependencies.ts";

/** What can make less of what a unit rests on count. */
const acts = ["delete", "takeBack", "reopen"] as const;

/**
 * Tells assessors of units and outcomes that are achieved no longer, because what they rest on was deleted or taken back
 * since this instant: once for each achievement, of which the audit log keeps an entry. Returns how many.
 */
export async function tellOfLapsed(deps: Dependencies, since: string): Promise<number> {
  const { db, clock } = deps;
  // From the log of that time on: asked of each learner instead, it held a server of thousands up for a quarter of a second.
  const changed = db
    .selectFrom("auditLog")
    .innerJoin("portfolios", "portfolios.id", "auditLog.subjectId")
    .select("portfolios.student")
    .where("auditLog.action", "in", acts)
    .where("auditLog.at", ">=", since);
  const learners = await db
    .selectFrom("accounts")
    .select(["id as _id", "name"])
    .where("accounts.id", "in", changed)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("decisions").select("decisions.id").whereRef("decisions.learner", "=", "accounts.id")),
    )
    .execute();
  let told = 0;
  for (const learner of learners) {
    const { achievements } = await coverageOf(db, learner);
    for (const { unit, outcome, state, at } of achievements) {
      if (state !== "lapsed") continue;
      const was = outcome === null ? unit : `${unit}, outcome ${outcome}`;
      const entry = { action: "lapse", subject: "account", subjectId: learner._id } as const;
      const isTold = await db
        .selectFrom("auditLog")
        .select("position")
        .where("action", "=", entry.action)
        .where("subjectId", "=", learner._id)
        .where("was", "=", was)
        .where("at", ">=", at)
        .executeTakeFirst();
      if (isTold) continue;
      await transact(deps, async (db) => {
        await notify(db, clock, { kind: "lapsed", student: learner._id, part: `Unit ${was}` });
        await recordAction(db, clock, { ...entry, actor: null, was });
      });
      told++;
    }
  }
  return told;
}
