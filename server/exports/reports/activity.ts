import { dayInLondon } from "contract/core/dates.ts";
import type { Activity } from "contract/exports/reports.ts";
import { dayAfter, mondayOf } from "contract/plan/weeks.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/dependencies.ts";
import { type Asked, coversUnit, isOfGroup } from "./asked.ts";

/** What happened in each week that the period touches. */
export async function activityIn(db: Db, asked: Asked): Promise<Activity> {
  const [submitted, closed, decisions, signIns] = await Promise.all(
    [submissions, rounds, decided, arrivals].map((of) => byWeek(db, of(asked))),
  );
  const weeks: Activity["weeks"] = [];
  for (let week = mondayOf(asked.period.from); week <= asked.period.to; week = dayAfter(week, 7))
    weeks.push({
      week,
      submitted: submitted?.get(week) ?? 0,
      closed: closed?.get(week) ?? 0,
      decisions: decisions?.get(week) ?? 0,
      signIns: signIns?.get(week) ?? 0,
    });
  return { period: asked.period, weeks };
}

/** Rows with the instants `at`. */
type Counted = RawBuilder<{ at: string }>;

/** The database counts by hour, of which each is on one day in London. */
async function byWeek(db: Db, counted: Counted): Promise<Map<string, number>> {
  const { rows } = await sql<{ hour: string; count: number }>`
    select substr("counted"."at", 1, 13) as "hour", count(*) as "count" from (${counted}) as "counted" group by 1`.execute(
    db,
  );
  const weeks = new Map<string, number>();
  for (const { hour, count } of rows) {
    const week = mondayOf(dayInLondon(`${hour}:00:00Z`));
    weeks.set(week, (weeks.get(week) ?? 0) + count);
  }
  return weeks;
}

const ofLearnersOf = ({ assessor, group }: Asked) =>
  sql`and ${isOfGroup({ group }, "learners.id")} ${assessor === "" ? sql`` : sql`and "learners"."assessor" = ${assessor}`}`;
const ofUnits = (units: string[] | undefined) => (units ? sql`and ${coversUnit(units)}` : sql``);

function submissions(asked: Asked): Counted {
  const { from, before, units } = asked;
  return sql`select "auditLog"."at" from "auditLog"
    join "portfolios" on "portfolios"."id" = "auditLog"."subjectId"
    join "accounts" as "learners" on "learners"."id" = "portfolios"."student"
    where "auditLog"."at" >= ${from} and "auditLog"."at" < ${before} and "auditLog"."subject" = 'portfolio'
      and "auditLog"."became" = 'To Be Reviewed' and ("auditLog"."was" is null or "auditLog"."was" = 'Draft')
      ${ofLearnersOf(asked)} ${ofUnits(units)}`;
}

function rounds({ from, before, assessor, units, group }: Asked): Counted {
  return sql`select "reviews"."reviewedAt" as "at" from "reviews"
    ${units || group ? sql`join "portfolios" on "portfolios"."id" = "reviews"."portfolio"` : sql``}
    where "reviews"."reviewedAt" >= ${from} and "reviews"."reviewedAt" < ${before}
      and ${isOfGroup({ group }, "portfolios.student")} ${assessor === "" ? sql`` : sql`and "reviews"."assessor" = ${assessor}`} ${ofUnits(units)}`;
}

function decided({ from, before, assessor, units, group }: Asked): Counted {
  return sql`select "decisions"."at" from "decisions"
    ${group ? sql`join "portfolios" on "portfolios"."id" = "decisions"."portfolio"` : sql``}
    where "decisions"."at" >= ${from} and "decisions"."at" < ${before} and "decisions"."portfolio" is not null
      and "decisions"."verdict" <> 'taken back' and ${isOfGroup({ group }, "portfolios.student")}
      ${assessor === "" ? sql`` : sql`and "decisions"."assessor" = ${assessor}`}
      ${units ? sql`and "decisions"."unit" in (${sql.join(units.length > 0 ? units : [""])})` : sql``}`;
}

function arrivals(asked: Asked): Counted {
  const { from, before } = asked;
  return sql`select "auditLog"."at" from "auditLog"
    join "accounts" as "learners" on "learners"."id" = "auditLog"."actor" and "learners"."role" = 'student'
    where "auditLog"."at" >= ${from} and "auditLog"."at" < ${before}
      and "auditLog"."action" in ('logIn', 'signOn') ${ofLearnersOf(asked)}`;
}
