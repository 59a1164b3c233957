import { dayInLondon } from "contract/core/dates.ts";
import type { Enrolment, Targets } from "contract/plan/enrolments.ts";
import { recordAction } from "../audit/log.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { lockStudent } from "../portfolios/quota.ts";

/** A learner's enrolment; before anybody has set it, as it began with the account. @throws Error for no account */
export async function enrolmentOf(db: Db, learner: string): Promise<Enrolment> {
  const [found] = await enrolmentBy(db, { learner });
  if (!found) throw new Error("a learner has an account");
  const { createdAt, startedOn, plannedEndOn, hoursTarget, registrationNo, registeredOn, version } = found;
  return {
    _id: learner,
    startedOn: startedOn ?? dayInLondon(createdAt),
    plannedEndOn,
    hoursTarget,
    registrationNo: registrationNo ?? "",
    registeredOn,
    version: version ?? 0,
  };
}

const enrolmentBy = prepared(["learner"], (db, value) =>
  db
    .selectFrom("accounts")
    .leftJoin("enrolments", "enrolments.id", "accounts.id")
    .select(["accounts.createdAt", "enrolments.startedOn", "enrolments.plannedEndOn", "enrolments.hoursTarget"])
    .select(["enrolments.registrationNo", "enrolments.registeredOn", "enrolments.version"])
    .where("accounts.id", "=", value("learner")),
);

interface Change {
  actor: string;
  /** Whether they may change how the learner is registered, as administrators may. */
  mayRegister?: boolean;
  learner: string;
  /** The version that was read; undefined when any will do. */
  expected: number | undefined;
}

/** @throws Refusal 403 a registration by an assessor, 412 when somebody else has changed them since */
export async function changeTargets(deps: Dependencies, change: Change, targets: Targets): Promise<void> {
  const { clock } = deps;
  const { actor, learner, expected, mayRegister } = change;
  if (!mayRegister && (targets.registrationNo !== undefined || targets.registeredOn !== undefined))
    throw new Refusal(403, "Only an administrator changes how a learner is registered.");
  await transact(deps, async (db) => {
    await lockStudent(db, learner);
    const { version } = await enrolmentOf(db, learner);
    if (expected !== undefined && expected !== version)
      throw new Refusal(412, "Somebody else has changed these dates in the meantime. Look at them, then save again.");
    const changed = { ...targets, version: version + 1 };
    const none = { qualification: null, registrationNo: "", registeredOn: null, endedOn: null, endReason: "" };
    await db
      .insertInto("enrolments")
      .values({ id: learner, learner, ...none, ...changed })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
    await recordAction(db, clock, { actor, action: "changeTargets", subject: "account", subjectId: learner });
  });
}
