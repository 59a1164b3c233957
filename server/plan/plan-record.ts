import type { BundleEnrolment, BundleHours, BundleWeekAnswer } from "contract/exports/bundle-plan.ts";
import type { WeekAnswerKind } from "contract/portfolios/statements.ts";
import { newId } from "../platform/database/ids.ts";
import { insertRows } from "../platform/database/prepared-statements.ts";
import type { Db } from "../platform/dependencies.ts";

/** What a bundle has of a learner's plan. */
export interface PlanRecord {
  enrolment?: BundleEnrolment | undefined;
  enrolments?: BundleEnrolment[] | undefined;
  hours?: BundleHours[] | undefined;
  weekAnswers?: BundleWeekAnswer[] | undefined;
}

/** Hours name their portfolios where these are in the bundle: deleted ones never are, drafts only if it is whole. */
export async function planRecordOf(db: Db, learner: string, isWhole: boolean): Promise<PlanRecord> {
  const [enrolments, hours, answers] = await Promise.all([
    enrolled(db, learner),
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
  return { ...enrolments, hours, weekAnswers };
}

/** That of the learner's plan, and the others where there are any. */
async function enrolled(db: Db, learner: string): Promise<Pick<PlanRecord, "enrolment" | "enrolments">> {
  const rows = await db
    .selectFrom("enrolments")
    .leftJoin("qualifications", "qualifications.id", "enrolments.qualification")
    .select(["registrationNo", "registeredOn", "startedOn", "plannedEndOn", "hoursTarget", "endedOn", "endReason"])
    .select(["enrolments.id", "qualifications.sha256"])
    .where("learner", "=", learner)
    .orderBy("startedOn")
    .orderBy("enrolments.id")
    .execute();
  const entry = ({ id: _, sha256, ...row }: (typeof rows)[number]): BundleEnrolment => ({
    ...(sha256 !== null && { qualification: sha256 }),
    ...row,
  });
  const main = rows.find(({ id }) => id === learner);
  const enrolments = rows.filter(({ id }) => id !== learner).map(entry);
  return { ...(main && { enrolment: entry(main) }), ...(enrolments.length > 0 && { enrolments }) };
}

/**
 * Inserts them in the transaction of an import. What the learner has here already stays. `versions` are the ids of
 * qualifications by the SHA-256 of their documents.
 */
export async function insertPlan(
  db: Db,
  learner: string,
  { enrolment, enrolments = [], hours = [], weekAnswers = [] }: PlanRecord,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const there = await db.selectFrom("enrolments").select(["id"]).where("learner", "=", learner).execute();
  const main = enrolment ? [{ id: learner, ...enrolment }] : [];
  const all = there.length > 0 ? [] : [...main, ...enrolments.map((one) => ({ id: newId(), ...one }))];
  for (const { qualification, ...row } of all)
    await db
      .insertInto("enrolments")
      .values({ ...row, learner, qualification: (qualification && versions.get(qualification)) ?? null, version: 1 })
      .execute();
  const rows = hours.map((one) => ({ ...one, learner, version: 1 }));
  await insertRows(db, "hours", rows);
  const nobody = { portfolio: null, by: null, witness: null };
  const answers = weekAnswers.map(({ answers, ...said }, index) => ({
    ...{ id: newId(), position: index - weekAnswers.length, learner, ...nobody, ...said },
    answers: JSON.stringify(answers),
  }));
  await insertRows(db, "statements", answers);
}
