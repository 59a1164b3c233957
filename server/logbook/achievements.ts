import { type Achievable, refusalToAchieve } from "contract/logbook/coverage.ts";
import { findOutcome, findUnit } from "contract/portfolios/curriculum.ts";
import { recordAction } from "../audit/log.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { missingOf, standingAchievements } from "./coverage.ts";

// An achievement is a decision on a unit or an outcome instead of a portfolio: it is kept, and taken back, like these.

/** Who marks which part of whose qualification. */
interface Act extends Achievable {
  actor: string;
  student: string;
}

/**
 * Marks a unit or an outcome of a student as achieved; once more changes nothing.
 * @throws Refusal 400 not in the curriculum, 409 what is missing
 */
export async function achieve(deps: Dependencies, act: Act): Promise<void> {
  const { unit, outcome } = act;
  if (!findUnit(unit)) throw refuseField(400, "unit", "Choose a unit of the curriculum.");
  if (outcome && !findOutcome(unit, outcome))
    throw refuseField(400, "outcome", "Choose a learning outcome of this unit.");
  const missing = await missingOf(deps.db, act.student, act);
  if (missing.length > 0) throw new Refusal(409, refusalToAchieve(act, missing));
  if (await isAchieved(deps.db, act)) return;
  await keep(deps, act, { action: "achieve", verdict: "accepted", text: "" });
}

/** @throws Refusal 409 it is not achieved */
export async function takeBackAchievement(deps: Dependencies, act: Act, reason: string): Promise<void> {
  if (!(await isAchieved(deps.db, act))) throw new Refusal(409, "There is no achievement to take back.");
  await keep(deps, act, { action: "takeBackAchievement", verdict: "taken back", text: reason });
}

async function isAchieved(db: Db, { student, unit, outcome = "" }: Act): Promise<boolean> {
  const standing = await standingAchievements(db, student);
  return standing.some((one) => one.unit === unit && one.outcome === numberOf(outcome));
}

interface Kept {
  action: "achieve" | "takeBackAchievement";
  verdict: "accepted" | "taken back";
  text: string;
}

async function keep(deps: Dependencies, act: Act, { action, verdict, text }: Kept): Promise<void> {
  const { clock } = deps;
  const { actor, student, unit, outcome = "" } = act;
  const row = { unit, outcome: numberOf(outcome), criterion: "", verdict, ticks: null, text };
  const none = { portfolio: null, cells: "", workplace: "", review: null, fingerprint: null } as const;
  await transact(deps, async (db) => {
    await recordAction(db, clock, { actor, action, subject: "account", subjectId: student });
    await db
      .insertInto("decisions")
      .values(({ selectFrom }) => ({
        ...{ id: newId(), ...none, learner: student, ...row, assessor: actor, at: clock.now().toISOString() },
        position: selectFrom("auditLogHead").select("position"),
      }))
      .execute();
  });
}

function numberOf(outcome: string): string {
  return outcome && String(Number.parseInt(outcome, 10));
}
