import { daysBetween } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import { atRiskMost } from "contract/exports/report-words.ts";
import type { AtRisk, ProgressReport } from "contract/exports/reports.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { byRisk, type ExpectedProgress, progressOf } from "contract/plan/progress.ts";
import type { Curriculum } from "contract/qualifications/curriculum.ts";
import { learnerFlag, stuckDays } from "contract/reviews/lateness.ts";
import { personOf, toldApart } from "../../accounts/accounts.ts";
import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { acceptedPlaces } from "../../portfolios/decisions.ts";
import { workedTowardsBy } from "../../qualifications/worked-towards.ts";
import { type Asked, isOfGroup } from "./asked.ts";

interface LearnerFigures {
  learner: Person;
  assessor: Person | null;
  startedOn: string;
  signedOff: number;
  total: number;
  /** Null without a planned end. */
  progress: ExpectedProgress | null;
  waiting: number;
  lastActivityAt: string | null;
}

interface Parts {
  db: Db;
  clock: Clock;
}

/** Active learners by the share that is signed off, and by assessor. */
export async function progressReport(parts: Parts, asked: Asked): Promise<ProgressReport> {
  const whole = noStandings();
  const bands = [0, 20, 40, 60, 80, 100].map((from) => ({ from, ...noStandings() }));
  const byAssessor = new Map<string, ProgressReport["assessors"][number] & { shares: number }>();
  for await (const learners of learnersIn(parts, asked))
    for (const { assessor, signedOff, total, progress } of learners) {
      const share = percentOf(signedOff, total);
      const key = assessor?._id ?? "";
      const own = byAssessor.get(key) ?? { assessor, signedOff: 0, shares: 0, ...noStandings() };
      byAssessor.set(key, own);
      own.shares += share;
      const band = bands.findLast(({ from }) => from <= share);
      for (const counted of [whole, own, ...(band ? [band] : [])]) {
        counted.learners++;
        counted[standingOf(progress)]++;
      }
    }
  const assessors = [...byAssessor.values()].map(({ shares, ...one }) => ({
    ...one,
    signedOff: Math.round(shares / one.learners),
  }));
  return {
    period: asked.period,
    whole,
    bands,
    assessors: assessors.sort((one, other) =>
      (one.assessor?.name ?? "").localeCompare(other.assessor?.name ?? "", "en"),
    ),
  };
}

function noStandings() {
  return { learners: 0, onTrack: 0, slightly: 0, behind: 0, without: 0 };
}

function standingOf(progress: ExpectedProgress | null) {
  if (progress === null) return "without" as const;
  if (progress.standing === "Behind") return "behind" as const;
  return progress.standing === "Slightly behind" ? ("slightly" as const) : ("onTrack" as const);
}

/** Who is behind, or submits nothing, the furthest behind first; `most` of them. */
export async function atRiskIn(parts: Parts, asked: Asked, most = atRiskMost): Promise<AtRisk> {
  const now = parts.clock.now();
  const found: { figures: LearnerFigures; isIdle: boolean }[] = [];
  for await (const learners of learnersIn(parts, asked))
    for (const figures of learners) {
      const isIdle = submitsNothing(figures, now);
      if (isIdle || ["slightly", "behind"].includes(standingOf(figures.progress))) found.push({ figures, isIdle });
    }
  const countOf = (standing: string) => found.filter(({ figures }) => figures.progress?.standing === standing).length;
  const [behind, slightly] = [countOf("Behind"), countOf("Slightly behind")];
  const shown = found.sort((one, other) => byRisk(one.figures.progress, other.figures.progress)).slice(0, most);
  const named = await toldApart(
    parts.db,
    shown.map(({ figures }) => figures.learner),
  );
  return {
    period: asked.period,
    ...{ behind, slightly, idle: found.length - behind - slightly },
    learners: shown.map(({ figures, isIdle }, at) => {
      const { learner, assessor, progress, signedOff, total } = figures;
      const standing = progress?.standing === "Behind" || progress?.standing === "Slightly behind";
      return {
        learner: named[at] ?? learner,
        assessor,
        standing: standing ? (progress.standing as "Behind" | "Slightly behind") : "Idle",
        signedOff: percentOf(signedOff, total),
        expected: progress?.expected ?? null,
        why: whyAtRisk(figures, isIdle, now),
      };
    }),
  };
}

function submitsNothing({ startedOn, waiting, lastActivityAt }: LearnerFigures, now: Date): boolean {
  const flag = learnerFlag({ isActive: true, waiting, lastActivityAt }, now);
  return flag === "Stuck" || (flag === "Not started" && daysBetween(startedOn, now) >= stuckDays);
}

function whyAtRisk({ lastActivityAt, progress }: LearnerFigures, isIdle: boolean, now: Date): string {
  const idle =
    lastActivityAt === null
      ? "Nothing submitted yet"
      : `Nothing submitted for ${daysBetween(lastActivityAt, now)} days`;
  const missing = progress?.missing ?? 0;
  const short = missing === 1 ? "1 criterion short" : `${missing} criteria short`;
  return [...(isIdle ? [idle] : []), ...(missing > 0 ? [isIdle ? short : `${short} of the target`] : [])].join(", ");
}

/** Active learners with what is signed off, a page at a time: of their decisions only counts leave the database. */
async function* learnersIn({ db, clock }: Parts, asked: Asked): AsyncGenerator<LearnerFigures[]> {
  const today = dayInLondon(clock.now());
  for await (const rows of inPages<Row>((last) => pageOf(db, asked, last?.id))) {
    const ids = rows.map(({ id }) => id);
    const [signed, submitted, towards] = await Promise.all([
      signedOffBy(db, ids),
      submittedBy(db, ids),
      workedTowardsBy(db, ids),
    ]);
    const signedOf = Map.groupBy(signed, ({ student }) => student);
    const submittedOf = new Map(submitted.map((one) => [one.student, one]));
    yield rows
      .filter(({ id }) => asked.qualification === "" || towards.of(id).ids.includes(asked.qualification))
      .map(({ id, name, assessor, assessorName, createdAt, ...plan }) => {
        const totals = totalsIn(towards.of(id).curriculum, asked.units);
        const counts = (signedOf.get(id) ?? []).map(({ unit, count }) => Math.min(count, totals.get(unit) ?? 0));
        const [signedOff, total] = [sum(counts), sum(totals.values())];
        const startedOn = plan.startedOn ?? dayInLondon(createdAt);
        return {
          ...{ learner: { _id: id, name }, assessor: personOf(assessor, assessorName), startedOn, signedOff, total },
          progress: progressOf({ startedOn, plannedEndOn: plan.plannedEndOn }, { signedOff, total }, today),
          waiting: submittedOf.get(id)?.waiting ?? 0,
          lastActivityAt: submittedOf.get(id)?.last ?? null,
        };
      });
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((all, one) => all + one, 0);
}

/** The criteria of each unit, of the chosen ones alone. */
function totalsIn(curriculum: Curriculum, units: readonly string[] | undefined): Map<string, number> {
  return new Map(
    curriculum.performance_units
      .filter(({ unit }) => units?.includes(unit) ?? true)
      .map(({ unit, learning_outcomes }) => [
        unit,
        sum(learning_outcomes.map((one) => one.assessment_criteria.length)),
      ]),
  );
}

type Row = Awaited<ReturnType<typeof pageOf>>[number];

function pageOf(db: Db, { assessor, group }: Asked, after = "") {
  return db
    .selectFrom("accounts")
    .leftJoin("enrolments", "enrolments.id", "accounts.id")
    .leftJoin("accounts as assessors", "assessors.id", "accounts.assessor")
    .select(["accounts.id", "accounts.name", "accounts.assessor", "accounts.createdAt"])
    .select(["enrolments.startedOn", "enrolments.plannedEndOn", "assessors.name as assessorName"])
    .where("accounts.role", "=", "student")
    .where("accounts.isActive", "=", 1)
    .where("enrolments.endedOn", "is", null)
    .where(isOfGroup({ group }, "accounts.id"))
    .where("accounts.id", ">", after)
    .$if(assessor !== "", (all) => all.where("accounts.assessor", "=", assessor))
    .orderBy("accounts.id")
    .limit(rowsAtOnce)
    .execute();
}

/** How many criteria of each unit are signed off: those of portfolios that are Done, and what is accepted in others. */
function signedOffBy(db: Db, students: string[]) {
  const done = db
    .selectFrom("portfolios")
    .where("student", "in", students)
    .where("status", "=", "Done")
    .where("deletedAt", "is", null);
  const further = done
    .innerJoin("furtherPlaces", "furtherPlaces.portfolio", "portfolios.id")
    .select(["student", "furtherPlaces.unit", "furtherPlaces.outcome", "furtherPlaces.criterion", "status"]);
  const places = done
    .select(["student", "unit", "outcome", "criterion", "status"])
    .union(further)
    .union(acceptedPlaces(db).where("portfolios.student", "in", students));
  return db
    .selectFrom(places.as("places"))
    .select(["places.student", "places.unit"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("places.criterion", "!=", "")
    .groupBy(["places.student", "places.unit"])
    .execute();
}

function submittedBy(db: Db, students: string[]) {
  return db
    .selectFrom("portfolios")
    .select("student")
    .select(({ fn }) => [
      fn.max("submittedAt").as("last"),
      fn.countAll<number>().filterWhere("status", "=", "To Be Reviewed").as("waiting"),
    ])
    .where("student", "in", students)
    .where("status", "!=", "Draft")
    .where("deletedAt", "is", null)
    .groupBy("student")
    .execute();
}
