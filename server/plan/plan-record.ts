import type { BundleEnrolment, BundleHours, BundleWeekAnswer } from "contract/exports/bundle-plan.ts";
import type { WeekAnswerKind } from "contract/portfolios/statements.ts";
import { inBatches } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";
import type { Db } from "../platform/dependencies.ts";

/** What a bundle has of a learner's plan. */
export interface PlanRecord {
  enrolment?: BundleEnrolment | undefined;
  hours?: BundleHours[] | undefined;
  weekAnswers?: BundleWeekAnswer[] | undefined;
}

/** Hours name their portfolios where these are in the bundle: deleted ones never are, drafts only if it is whole. */
export async function planRecordOf(db: Db, learner: string, isWhole: boolean): Promise<PlanRecord> {
  const [enrolment, hours, answers] = await Promise.all([
    db
      .selectFrom("enrolments")
      .select(["registrationNo", "registeredOn", "startedOn", "plannedEndOn", "hoursTarget", "endedOn", "endReason"])
      .where("id", "=", learner)
      .executeTakeFirst(),
    db
      .selectFrom("hours")
      .leftJoin("portfolios", (join) =>
        join
          .onRef("portfolios.id", "=", "hours.portfolio")
          .on("portfolios.deletedAt", "is", null)
          .$call((on) => (isWhole ? on : on.on("portfolios.status", "!=", "Draft"))),
      )
      .select(["hours.id", "hours.day", "hours.minutes", "hours.kind", "hours.text", "portfolios.id as portfolio"])
      .where("hours.learner", "=", learner)
      .orderBy("hours.day")
      .orderBy("hours.id")
      .execute(),
    db
      .selectFrom("statements")
      .select(["week", "kind", "text", "at", "fingerprint", "pass", "answers"])
      .where("learner", "=", learner)
      .orderBy("position")
      .orderBy("id")
      .$narrowType<{ week: string; kind: WeekAnswerKind; pass: string }>()
      .execute(),
  ]);
  const weekAnswers = answers.map(({ answers, ...said }) => ({ ...said, answers: JSON.parse(answers ?? "{}") }));
  return { ...(enrolment && { enrolment }), hours, weekAnswers };
}

/** Inserts them in the transaction of an import. What the learner has here already stays. */
export async function insertPlan(
  db: Db,
  learner: string,
  { enrolment, hours = [], weekAnswers = [] }: PlanRecord,
): Promise<void> {
  if (enrolment)
    await db
      .insertInto("enrolments")
      .values({ id: learner, learner, ...enrolment, version: 1 })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  const rows = hours.map((one) => ({ ...one, learner, version: 1 }));
  for (const batch of inBatches(rows)) await db.insertInto("hours").values(batch).execute();
  const nobody = { portfolio: null, by: null, witness: null };
  const answers = weekAnswers.map(({ answers, ...said }, index) => ({
    ...{ id: newId(), position: index - weekAnswers.length, learner, ...nobody, ...said },
    answers: JSON.stringify(answers),
  }));
  for (const batch of inBatches(answers)) await db.insertInto("statements").values(batch).execute();
}
