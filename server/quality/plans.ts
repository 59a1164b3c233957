import type { GivenPlan, Plan } from "contract/quality/plans.ts";
import { recordAccountAction } from "../accounts/accounts.ts";
import { isId, newId } from "../platform/database/ids.ts";
import type { SamplingPlanRow } from "../platform/database/quality-rows.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { refuseUnknownCode } from "../qualifications/versions.ts";

export async function plansOf(db: Db): Promise<Plan[]> {
  const rows = await db.selectFrom("samplingPlans").selectAll().orderBy("from", "desc").orderBy("id").execute();
  return rows.map(toPlan);
}

export async function findPlan(db: Db, id: string): Promise<Plan | undefined> {
  if (!isId(id)) return undefined;
  const row = await db.selectFrom("samplingPlans").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPlan(row);
}

/**
 * Makes a plan, or changes the rates of the one for the same qualification and period; answers its id. `expected` is the
 * version that this is based on: 0 of one that is new, undefined when any will do.
 * @throws Refusal 400 the centre has no such qualification, 412 changed by someone else since
 */
export async function setPlan(
  deps: Dependencies,
  by: string,
  { rates, ...period }: GivenPlan,
  expected?: number,
): Promise<string> {
  const { clock } = deps;
  const row = { ...period, id: newId(), rates: JSON.stringify(rates), version: 1, by, at: clock.now().toISOString() };
  return transact(deps, async (db) => {
    await refuseUnknownCode(db, period.qualification);
    const { id, version } = await db
      .insertInto("samplingPlans")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["qualification", "from", "until"])
          .doUpdateSet((set) => ({ rates: row.rates, version: set("samplingPlans.version", "+", 1) })),
      )
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    if (expected !== undefined && version !== expected + 1)
      throw new Refusal(
        412,
        expected === 0
          ? "There is a plan for this period already. Look at it, and change its rates there."
          : "This plan was changed in the meantime. Look at it again.",
      );
    await recordAccountAction(db, clock, by, "setPlan");
    return id;
  });
}

export function toPlan({ id, qualification, from, until, rates, version }: SamplingPlanRow): Plan {
  return { _id: id, qualification, from, until, rates: JSON.parse(rates), version };
}
