import { hash } from "node:crypto";
import { dayInLondon } from "contract/core/dates.ts";
import type { LearnerHours, Week, WeekAnswer } from "contract/plan/hours.ts";
import { dayAfter, daysOf, mondayOf, sumOf, type WeekState, weeksAtFirst } from "contract/plan/weeks.ts";
import type { EmployerAnswers, WeekAnswerKind } from "contract/portfolios/statements.ts";
import type { FoundStudent } from "../../accounts/accounts.ts";
import type { HoursRow } from "../../platform/database/enrolment-rows.ts";
import type { StatementRow } from "../../platform/database/review-rows.ts";
import type { PassRow } from "../../platform/database/witness-rows.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { isLive } from "../../portfolios/witnesses/passes.ts";
import { enrolmentOf } from "../enrolments.ts";
import { toHours } from "./hours.ts";

/** A learner's weeks from the one of this day on, or the last eight. What may make a signature doubtful is for staff. */
export async function hoursOf(
  { db, clock }: Dependencies,
  { student, name }: FoundStudent,
  { from, isForStaff }: { from: string | undefined; isForStaff: boolean },
): Promise<LearnerHours> {
  const now = mondayOf(dayInLondon(clock.now()));
  const first = from === undefined ? dayAfter(now, -7 * (weeksAtFirst - 1)) : mondayOf(from);
  const [enrolment, facts, { total, earliest }] = await Promise.all([
    enrolmentOf(db, student),
    weekFacts(db, clock, { learner: student, from: first }),
    sumsOf(db, student),
  ]);
  const mondays = [
    now,
    ...facts.hours.map(({ day }) => mondayOf(day)),
    ...[...facts.answers, ...facts.asked].map(({ week }) => week),
  ];
  return {
    student: { _id: student, name },
    enrolment,
    total: Number(total ?? 0),
    weeks: [...new Set(mondays)]
      .toSorted()
      .toReversed()
      .map((week) => weekIn(facts, week, isForStaff)),
    from: first,
    hasEarlier: earliest !== null && earliest < first,
  };
}

/** SHA-256, in hex, of what an employer reads of a week, in whatever order it was entered. */
export function weekFingerprint(hours: readonly Pick<HoursRow, "day" | "minutes" | "kind" | "text">[]): string {
  const read = hours.map(({ day, minutes, kind, text }) => JSON.stringify([day, minutes, kind, text])).toSorted();
  return hash("sha256", JSON.stringify(read));
}

/** By day. */
export function hoursIn(db: Db, learner: string, week: string): Promise<HoursRow[]> {
  const [monday, sunday] = [week, daysOf(week).at(-1) ?? week];
  return hoursBy(db, learner).where("day", ">=", monday).where("day", "<=", sunday).execute();
}

/** How one week stands. */
export async function weekOf(db: Db, clock: Clock, learner: string, week: string): Promise<Week> {
  return weekIn(await weekFacts(db, clock, { learner, from: week }), week, false);
}

interface WeekFacts {
  hours: HoursRow[];
  answers: Answered[];
  asked: (Pick<PassRow, "name" | "email"> & { week: string; expiresAt: string })[];
}

type Answered = Pick<StatementRow, "pass" | "fingerprint" | "text" | "at" | "answers"> & {
  kind: WeekAnswerKind;
  week: string;
  contact: string | null;
};

async function weekFacts(db: Db, clock: Clock, since: { learner: string; from: string }): Promise<WeekFacts> {
  const { learner, from } = since;
  const [hours, answers, asked] = await Promise.all([
    hoursBy(db, learner).where("day", ">=", from).execute(),
    db
      .selectFrom("statements")
      .select(["kind", "week", "pass", "fingerprint", "text", "at", "answers"])
      // Behind an e-mail that of the pass; behind a code that of the letter, which has the same id in "of".
      .select(({ selectFrom }) =>
        selectFrom("passes")
          .select("passes.email")
          .where("passes.by", "=", learner)
          .where(({ or, eb, ref }) =>
            or([eb("passes.id", "=", ref("statements.pass")), eb("passes.of", "=", ref("statements.pass"))]),
          )
          .where("passes.email", "is not", null)
          .limit(1)
          .as("contact"),
      )
      .where("learner", "=", learner)
      .where("week", ">=", from)
      .orderBy("week")
      .orderBy("position")
      .orderBy("id")
      .$narrowType<{ kind: WeekAnswerKind; week: string }>()
      .execute(),
    db
      .selectFrom("passes")
      .select(["week", "name", "email", "expiresAt"])
      .where("by", "=", learner)
      .where("kind", "=", "hours")
      .where("of", "is", null)
      .where("week", ">=", from)
      .where(isLive(clock))
      .$narrowType<{ week: string; expiresAt: string }>()
      .execute(),
  ]);
  return { hours, answers, asked };
}

function hoursBy(db: Db, learner: string) {
  return db.selectFrom("hours").selectAll().where("learner", "=", learner).orderBy("day").orderBy("id");
}

function sumsOf(db: Db, learner: string) {
  return db
    .selectFrom("hours")
    .select(({ fn }) => [fn.sum<number | null>("minutes").as("total"), fn.min<string | null>("day").as("earliest")])
    .where("learner", "=", learner)
    .executeTakeFirstOrThrow();
}

function weekIn(facts: WeekFacts, week: string, isForStaff: boolean): Week {
  const hours = facts.hours.filter(({ day }) => mondayOf(day) === week);
  const given = facts.answers.filter((one) => one.week === week);
  const asked = facts.asked.find((one) => one.week === week);
  const last = given.at(-1);
  return {
    week,
    state: stateOf(hours, asked !== undefined, last),
    minutes: sumOf(hours),
    hours: hours.map(toHours),
    asked: asked ? { name: asked.name, email: asked.email, expiresAt: asked.expiresAt } : null,
    answer: last ? toAnswer(last, isForStaff) : null,
  };
}

function stateOf(hours: HoursRow[], isAsked: boolean, last: Answered | undefined): WeekState {
  if (isAsked) return "asked";
  if (!last) return "open";
  if (last.kind !== "hours") return "refused";
  return last.fingerprint === weekFingerprint(hours) ? "confirmed" : "changed";
}

function toAnswer({ kind, text, at, answers, contact }: Answered, isForStaff: boolean): WeekAnswer {
  const given: EmployerAnswers = JSON.parse(answers ?? '{"name":""}');
  const said = { kind, by: given.name, text, at };
  if (!("way" in given)) return { ...said, signer: null };
  const { role, employer, signature, way, isNear } = given;
  const staff = isForStaff ? { contact: contact ?? "", isNear } : null;
  return { ...said, signer: { role, employer, signature, way, staff } };
}
