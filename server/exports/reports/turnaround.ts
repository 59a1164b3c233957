import type { Turnaround } from "contract/exports/reports.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { sql } from "kysely";
import { peopleOf } from "../../audit/names.ts";
import type { Db } from "../../platform/dependencies.ts";
import { type Asked, coversUnit, isOfGroup } from "./asked.ts";

/** How long rounds waited, of each assessor and of all together: the database takes the ranks, and answers a row for each. */
export async function turnaroundOf(db: Db, asked: Asked): Promise<Turnaround> {
  const [ranked, waiting] = await Promise.all([rankedIn(db, asked), waitingIn(db, asked)]);
  const figures = new Map(ranked.map(({ assessor, ...one }) => [assessor, one]));
  const waits = new Map(waiting.map(({ assessor, count }) => [assessor ?? "", count]));
  const ids = [...new Set([...figures.keys(), ...waits.keys()])].filter((id) => id !== "");
  const people = await peopleOf(db, ids);
  const assessors = ids.map((id) => ({
    assessor: people.get(id) ?? { _id: id, name: "" },
    ...(figures.get(id) ?? noRounds),
    waiting: waits.get(id) ?? 0,
  }));
  const all = [...waits.values()].reduce((sum, count) => sum + count, 0);
  return {
    period: asked.period,
    aim: lateDays - 1,
    whole: { ...(figures.get("") ?? noRounds), waiting: all },
    assessors: assessors.sort((one, other) => one.assessor.name.localeCompare(other.assessor.name, "en")),
  };
}

interface Ranks {
  rounds: number;
  median: number | null;
  ninetieth: number | null;
  workingMedian: number | null;
  workingNinetieth: number | null;
}
const noRounds: Ranks = { rounds: 0, median: null, ninetieth: null, workingMedian: null, workingNinetieth: null };

/**
 * Ranks by assessor; all together stand under "". The nearest rank of the share p of n is the smallest whole number that is
 * not below p × n, in whole numbers on both databases.
 */
async function rankedIn(
  db: Db,
  { from, before, assessor, units, group }: Asked,
): Promise<(Ranks & { assessor: string })[]> {
  const { rows } = await sql<Ranks & { assessor: string }>`
    with "days" as materialized (
      select "reviews"."assessor", london_day("reviews"."submittedAt") as "first", london_day("reviews"."reviewedAt") as "last"
      from "reviews" ${units || group ? sql`join "portfolios" on "portfolios"."id" = "reviews"."portfolio"` : sql``}
      where "reviews"."reviewedAt" >= ${from} and "reviews"."reviewedAt" < ${before}
        and "reviews"."submittedAt" is not null
        ${assessor === "" ? sql`` : sql`and "reviews"."assessor" = ${assessor}`}
        and ${isOfGroup({ group }, "portfolios.student")} ${units ? sql`and ${coversUnit(units)}` : sql``}),
    "waited" as materialized (
      select "assessor", "last" - "first" as "days", ${weekdaysUntil("last")} - ${weekdaysUntil("first")} as "working" from "days"),
    "both" as (select * from "waited" union all select '' as "assessor", "days", "working" from "waited"),
    "ranked" as (
      select "assessor", "days", "working", count(*) over (partition by "assessor") as "rounds",
        row_number() over (partition by "assessor" order by "days") as "place",
        row_number() over (partition by "assessor" order by "working") as "workingPlace" from "both")
    select "assessor", "rounds",
      max(case when "place" = ("rounds" + 1) / 2 then "days" end) as "median",
      max(case when "place" = ("rounds" * 9 + 9) / 10 then "days" end) as "ninetieth",
      max(case when "workingPlace" = ("rounds" + 1) / 2 then "working" end) as "workingMedian",
      max(case when "workingPlace" = ("rounds" * 9 + 9) / 10 then "working" end) as "workingNinetieth"
    from "ranked" group by "assessor", "rounds"`.execute(db);
  return rows;
}

/** The days from Monday to Friday up to a day, which is counted since 1970: that began three days after a Monday. */
function weekdaysUntil(column: string) {
  const since = sql`(${sql.ref(column)} + 3)`;
  return sql`(${since} / 7 * 5 + case when ${since} % 7 < 5 then ${since} % 7 + 1 else 5 end)`;
}

function waitingIn(db: Db, { assessor, units, group }: Asked) {
  return db
    .selectFrom("waiting")
    .select("waiting.assessor")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isOfGroup({ group }, "waiting.student"))
    .$if(assessor !== "", (all) => all.where("waiting.assessor", "=", assessor))
    .$if(units !== undefined, (all) =>
      all.where("waiting.portfolio", "in", (eb) =>
        eb
          .selectFrom("portfolios")
          .select("portfolios.id")
          .where(coversUnit(units ?? [])),
      ),
    )
    .groupBy("waiting.assessor")
    .execute();
}
