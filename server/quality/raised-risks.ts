import type { GivenRisk } from "contract/quality/plans.ts";
import { isHigher, riskOf } from "contract/quality/sampling.ts";
import { recordAction } from "../audit/log.ts";
import type { AccountRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { figuresOf } from "./figures.ts";

interface Given {
  by: string;
  /** The version that this is based on: 0 where nothing was ever said; undefined when any will do. */
  expected: number | undefined;
}

/**
 * Raises the risk of an assessor, so that it is never lower than that, or ends it: each is kept, and the last counts. Answers the risk.
 * @throws Refusal 400 lower than what is computed, 403 their own, 409 nothing to end, 412 changed by someone else since
 */
export async function setRisk(
  deps: Dependencies,
  { by, expected }: Given,
  { id: assessor }: AccountRow,
  { risk, reason }: GivenRisk,
): Promise<GivenRisk["risk"]> {
  const { clock } = deps;
  if (by === assessor) throw new Refusal(403, "Another verifier decides about the risk of your own decisions.");
  return transact(deps, async (db) => {
    const now = clock.now();
    const { raised, riskVersion, ...checked } = await figuresOf(db, clock, assessor);
    if (expected !== undefined && expected !== riskVersion) throw changed();
    if (risk === null && raised === null) throw new Refusal(409, "This risk is not raised.");
    const computed = riskOf(checked, now);
    if (risk !== null && isHigher(computed, risk))
      throw refuseField(400, "risk", `The risk is ${computed} already. It can be raised, never lowered.`);
    const row = { assessor, version: riskVersion + 1, risk, reason, by, at: now.toISOString() };
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto("raisedRisks")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) throw changed();
    const act = risk === null ? { action: "endRisk" as const } : { action: "raiseRisk" as const, became: risk };
    await recordAction(db, clock, { actor: by, ...act, subject: "account", subjectId: assessor });
    return risk;
  });
}

function changed(): Refusal {
  return new Refusal(412, "This risk was changed in the meantime. Look at it again.");
}
