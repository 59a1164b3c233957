import { type Achievable, refusalToAchieve } from "contract/logbook/coverage.ts";
import { findOutcome } from "contract/qualifications/curriculum.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { keepAchievement } from "../portfolios/achievements.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { missingToAchieve, standingAchievements } from "./coverage.ts";

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
  if (!(await openUnitsOf(deps.db, act.student)).has(unit))
    throw refuseField(400, "unit", "Choose a unit of the curriculum.");
  if (outcome && !findOutcome(unit, outcome))
    throw refuseField(400, "outcome", "Choose a learning outcome of this unit.");
  const missing = await missingToAchieve(deps.db, act.student, act);
  if (missing.length > 0) throw new Refusal(409, refusalToAchieve(act, missing));
  if (await isAchieved(deps.db, act)) return;
  await keepAchievement(deps, marked(act), { action: "achieve", verdict: "accepted", text: "" });
}

/** @throws Refusal 409 it is not achieved */
export async function takeBackAchievement(deps: Dependencies, act: Act, reason: string): Promise<void> {
  if (!(await isAchieved(deps.db, act))) throw new Refusal(409, "There is no achievement to take back.");
  await keepAchievement(deps, marked(act), { action: "takeBackAchievement", verdict: "taken back", text: reason });
}

async function isAchieved(db: Db, { student, unit, outcome = "" }: Act): Promise<boolean> {
  const standing = await standingAchievements(db, student);
  return standing.some((one) => one.unit === unit && one.outcome === numberOf(outcome));
}

function marked({ outcome = "", ...act }: Act) {
  return { ...act, outcome: numberOf(outcome) };
}

function numberOf(outcome: string): string {
  return outcome && String(Number.parseInt(outcome, 10));
}
