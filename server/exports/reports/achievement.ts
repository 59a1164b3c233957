import type { Achievement } from "contract/exports/reports.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/dependencies.ts";
import { curriculumIn, versionsBy } from "../../qualifications/versions.ts";
import { unitsOf } from "../../qualifications/worked-towards.ts";
import { type Asked, isOfGroup } from "./asked.ts";

type Cohort = Achievement["cohorts"][number];

/** What was achieved and claimed in a period, and what became of the learners, by the month in which these started. */
export async function achievementOf(db: Db, asked: Asked): Promise<Achievement> {
  const versions = await versionsBy(db, asked.qualification === "" ? await planned(db, asked) : [asked.qualification]);
  const found: Cohort[] = [];
  for (const [qualification, version] of versions) {
    const all = [...unitsOf(curriculumIn(version))];
    const units = all.filter((unit) => asked.units?.includes(unit) ?? true);
    if (units.length > 0) found.push(...(await cohortsOf(db, asked, { qualification, units })));
  }
  const order = ({ month, qualification }: Cohort) => `${month} ${qualification}`;
  return {
    period: asked.period,
    cohorts: found.sort((one, other) => (order(one) < order(other) ? -1 : 1)),
  };
}

/** The versions that learners' plans are about, of everybody, or of the learners of an assessor or a group. */
async function planned(db: Db, { assessor, group }: Asked): Promise<string[]> {
  const rows = await db
    .selectFrom("enrolments")
    .select("qualification")
    .distinct()
    .where("qualification", "is not", null)
    .where(isOfGroup({ group }, "learner"))
    .$if(assessor !== "", (all) =>
      all.where("learner", "in", (eb) =>
        eb.selectFrom("accounts").select("accounts.id").where("accounts.assessor", "=", assessor),
      ),
    )
    .execute();
  return [referenceCode, ...rows.flatMap(({ qualification }) => qualification ?? [])];
}

interface Within {
  qualification: string;
  units: string[];
}

async function cohortsOf(db: Db, asked: Asked, within: Within): Promise<Cohort[]> {
  const [learners, achieved, claimed] = await Promise.all([
    learnersIn(db, asked, within),
    achievedIn(db, asked, within),
    claimedIn(db, asked, within),
  ]);
  const countIn = (rows: { month: string; count: number }[], of: string) =>
    rows.filter(({ month }) => month === of).reduce((sum, { count }) => sum + count, 0);
  const isFinished = ({ done }: { done: number }) => done >= within.units.length;
  return [...new Set(learners.map(({ month }) => month))].map((month) => ({
    month,
    qualification: within.qualification,
    started: countIn(learners, month),
    achieved: countIn(achieved, month),
    claimed: countIn(claimed, month),
    finished: countIn(learners.filter(isFinished), month),
    left: countIn(
      learners.filter((one) => one.isGone === 1 && !isFinished(one)),
      month,
    ),
  }));
}

const month = sql<string>`substr(coalesce("enrolments"."startedOn", "accounts"."createdAt"), 1, 7)`;

/** Learners whose plan is about a version; who has no enrolment yet is on the reference since their account was made. */
function on(db: Db, { assessor, group }: Asked, { qualification }: Within) {
  return db
    .selectFrom("accounts")
    .leftJoin("enrolments", "enrolments.id", "accounts.id")
    .where("accounts.role", "=", "student")
    .where(sql`coalesce("enrolments"."qualification", ${referenceCode})`, "=", qualification)
    .where(isOfGroup({ group }, "accounts.id"))
    .$if(assessor !== "", (all) => all.where("accounts.assessor", "=", assessor));
}

/** By month, by how many of the units are achieved, and by whether they are here no longer. */
function learnersIn(db: Db, asked: Asked, within: Within) {
  const achieved = db
    .selectFrom("unitStandings")
    .select(({ fn }) => ["learner", fn.countAll<number>().as("done")])
    .where("isAchieved", "=", 1)
    .where("unit", "in", within.units)
    .groupBy("learner");
  const each = on(db, asked, within)
    .leftJoin(achieved.as("achieved"), "achieved.learner", "accounts.id")
    .select([month.as("month"), isGone.as("isGone"), sql<number>`coalesce("achieved"."done", 0)`.as("done")]);
  return db
    .selectFrom(each.as("each"))
    .select(({ fn }) => ["month", "isGone", "done", fn.countAll<number>().as("count")])
    .groupBy(["month", "isGone", "done"])
    .execute();
}

const isGone = sql<number>`case when "enrolments"."endedOn" is not null or "accounts"."isActive" = 0 then 1 else 0 end`;

/** Units that were marked as achieved in the period, and are. */
function achievedIn(db: Db, asked: Asked, within: Within) {
  return on(db, asked, within)
    .innerJoin("decisions", "decisions.learner", "accounts.id")
    .innerJoin("unitStandings", (join) =>
      join
        .onRef("unitStandings.learner", "=", "decisions.learner")
        .onRef("unitStandings.unit", "=", "decisions.unit")
        .on("unitStandings.isAchieved", "=", 1),
    )
    .select([month.as("month"), unitsOnce.as("count")])
    .where("decisions.outcome", "=", "")
    .where("decisions.verdict", "=", "accepted")
    .where("decisions.at", ">=", asked.from)
    .where("decisions.at", "<", asked.before)
    .where("decisions.unit", "in", within.units)
    .groupBy(month)
    .execute();
}

/** Units that were claimed in the period, and stand. */
function claimedIn(db: Db, asked: Asked, within: Within) {
  return on(db, asked, within)
    .innerJoin("claims", "claims.learner", "accounts.id")
    .innerJoin("unitStandings", (join) =>
      join
        .onRef("unitStandings.learner", "=", "claims.learner")
        .onRef("unitStandings.unit", "=", "claims.unit")
        .on("unitStandings.claim", "in", ["claimed", "released", "certificated"]),
    )
    .select([month.as("month"), unitsOnce.as("count")])
    .where("claims.act", "in", ["claimed", "released"])
    .where("claims.at", ">=", asked.from)
    .where("claims.at", "<", asked.before)
    .where("claims.unit", "in", within.units)
    .groupBy(month)
    .execute();
}

const unitsOnce = sql<number>`count(distinct "unitStandings"."learner" || ' ' || "unitStandings"."unit")`;
