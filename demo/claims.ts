import { achieve } from "server/logbook/achievements.ts";
import { missingToAchieve } from "server/logbook/coverage.ts";
import { changeTargets, enrolmentOf } from "server/plan/enrolments.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { claimUnits, followClaims } from "server/quality/claims/claims.ts";
import { openUnits } from "server/quality/claims/open-units.ts";
import { openForVisit } from "./rooms.ts";

/** A learner's unit that is achieved, and their assessor. */
export interface Achieved {
  student: string;
  unit: string;
  assessor: string;
}

/** Units are achieved, and a room opens for who visits because of them; three of those that nothing blocks are claimed, of which one is released and one certificated. */
export async function claimSome(deps: Dependencies, admin: string, achieved: readonly Achieved[]): Promise<void> {
  for (const [nth, { student, unit, assessor: actor }] of achieved.entries()) {
    await achieve(deps, { actor, student, unit });
    await register(deps, admin, student, `KJV${4071 + 113 * nth}`);
  }
  const ready = (await openUnits(deps, missingToAchieve)).filter(({ blocks }) => blocks.length === 0);
  const units = ready.slice(0, 3).map(({ learner, unit }) => ({ learner: learner._id, unit }));
  if (units.length === 0) return;
  await claimUnits(deps, { actor: admin, units }, missingToAchieve);
  await followClaims(deps, { actor: admin, units: units.slice(1) }, { act: "released" });
  await followClaims(deps, { actor: admin, units: units.slice(2) }, { act: "certificated", reference: "C-204417" });
  await openForVisit(deps, admin);
}

async function register(deps: Dependencies, actor: string, learner: string, registrationNo: string): Promise<void> {
  const { startedOn, plannedEndOn, hoursTarget } = await enrolmentOf(deps.db, learner);
  const change = { actor, learner, expected: undefined, mayRegister: true };
  const registered = { registrationNo, registeredOn: startedOn };
  await changeTargets(deps, change, { startedOn, plannedEndOn, hoursTarget, ...registered });
}
