import { sql } from "kysely";
import { fillOffice } from "../growth.ts";
import { compact, daysAgo } from "../harness/centre.ts";
import type { Prepare } from "../harness/harness.ts";

/** What fills tables, by numbers that are the same in every centre. Plans begin so many days ago. */
export const ids = {
  plans: { old: idOf(1), next: idOf(2) },
  groups: { cohort: idOf(100), employer: idOf(200) },
  room: idOf(300),
  exercise: idOf(500),
};
const planDays = 131;

/**
 * A centre as `growth` fills it, with its quality assurance: every round but those of the last four months was drawn once, in
 * twelve draws, and of all of them there are samples: eight in twelve agreed with, one with an action, three open. Each learner
 * has five units claimed, and a fifth one more that is achieved. Learners are in cohorts, and most with employers.
 */
export const fillQuality: Prepare = async (deps, centre) => {
  await fillOffice(deps, centre);
  const { db, settings } = deps;
  const { admin, assessors } = centre;
  const [one, other, third] = [1, 2, 3].map((nth) => assessors[nth]?.id ?? "");
  const now = new Date().toISOString();
  const [plans, drawn] = [daysAgo(planDays).slice(0, 10), daysAgo(planDays)];
  const rates = '{"new":100,"high":50,"standard":25,"low":10}';
  const by = `'${admin.id}', '${now}'`;
  const checker = `case when "assessor" <> '${one}' and "nth" % 2 = 0 then '${one}' when "assessor" <> '${other}' then '${other}'
    else '${third}' end`;
  const counted = (table: string, order = "id") =>
    `(select *, row_number() over (order by "${order}") - 1 as "nth" from ${table}) as "counted"`;
  const learners = `(select * from "accounts" where "role" = 'student') as "learners"`;
  const numbers = (count: number) =>
    `(${Array.from({ length: count }, (_, nth) => `select ${nth} as "nth"`).join(" union all ")}) as "numbers"`;
  const unit = `(${claimedUnits.map((name, nth) => `select '${name}' as "unit", ${nth} as "order"`).join(" union all ")}) as "units"`;
  const made = (first: number) => `'${String(first).padStart(29, "0")}' || substr('00' || "nth", -3)`;
  const nthId = settings.DATABASE_URL
    ? (first: number) => `lpad((${first} + "nth")::text, 32, '0')`
    : (first: number) => `printf('%032d', ${first} + "nth")`;
  const state = `case when "nth" % 12 < 8 then 'closed' when "nth" % 12 = 8 then 'action' else 'drawn' end`;
  const kind = `case when "nth" % 120 = 11 then 'appeal' when "nth" % 120 = 23 then 'concern' else 'interim' end`;
  void made;
  await db.transaction().execute(async (db) => {
    if (settings.DATABASE_URL) await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of [
      `"duties" ("id", "account", "duty", "from", "by", "reason", "at") select "id", "id", 'verifier', '2020-01-01', ${by.replace(",", ", '',")}
        from "accounts" where "id" in ('${one}', '${other}', '${third}')`,
      ...(["cohort", "employer"] as const).map(
        (kind) => `"groups" ("id", "kind", "name", "nameKey", "contact", "version", "by", "at")
          select ${nthId(kind === "cohort" ? 100 : 200)}, '${kind}', '${kind} ' || "nth", '${kind} ' || "nth", '', 1, ${by}
          from ${numbers(kind === "cohort" ? 20 : 90)}`,
      ),
      ...[
        ["cohort", 100, 20, 1],
        ["employer", 200, 90, 7],
      ].map(
        ([kind, first, count, of]) => `"memberships" ("learner", "kind", "group")
          select "id", '${kind}', ${nthId(Number(first)).replaceAll('"nth"', `"nth" % ${count}`)} from ${counted(learners)}
          where "nth" % ${of} < 6`,
      ),
      `"enrolments" ("id", "learner", "registrationNo", "registeredOn", "startedOn", "plannedEndOn", "endReason", "version")
        select "id", "id", 'R' || "nth", '2025-01-01', '2025-0' || (1 + "nth" % 9) || '-01', '2027-06-30', '', 1
        from ${counted(learners)} where "nth" % 5 > 0`,
      `"samplingPlans" select '${ids.plans.old}', '2357-13', '2020-01-01', '${plans}', '${rates}', 1, ${by}`,
      `"samplingPlans" select '${ids.plans.next}', '2357-13', '${plans}', '2999-12-31', '${rates}', 1, ${by}`,
      `"draws" ("id", "plan", "algorithm", "seed", "after", "until", "rates", "rounds", "population", "by", "at")
        select ${nthId(1000)}, '${ids.plans.old}', 1, 'seed', '${daysAgo(400)}' || "nth", '${drawn}', '{}', 5000, '', ${by}
        from ${numbers(12)}`,
      `"samples" ("id", "draw", "place", "kind", "portfolio", "review", "learner", "assessor", "checker", "reason", "dueOn",
        "at", "state", "version", "by", "text") select "id", case ${kind} when 'interim' then ${nthId(1000).replaceAll('"nth"', '"nth" / 5000')} end,
        "nth" + 1, ${kind}, "portfolio", "id", "student", "assessor", ${checker}, '[]', '2026-12-01', "reviewedAt", ${state},
        1, case ${kind} when 'interim' then null else '${admin.id}' end, ''
        from ${counted(`(select "reviews".*, "portfolios"."student" from "reviews" join "portfolios" on "portfolios"."id" = "portfolio") as "rounds"`, "reviewedAt")}`,
      `"checks" ("id", "position", "sample", "portfolio", "by", "verdict", "lines", "text", "owner", "dueOn", "at")
        select "id", "place", "id", "portfolio", "checker", case "state" when 'closed' then 'agree' else 'action' end, '[]', '',
        case "state" when 'action' then "assessor" end, '2026-12-01', "at" from "samples" where "state" <> 'drawn'`,
      `"decisions" ("id", "position", "learner", "unit", "outcome", "criterion", "verdict", "text", "assessor", "at")
        select "id" || "unit", "nth", "id", "unit", '', '', 'accepted', '', "assessor", '${daysAgo(20)}'
        from ${counted(learners)}, ${unit} where "order" < 5 or "nth" % 5 = 0`,
      ...Object.entries({ claimed: [5, null], released: [2, "claimed"], certificated: [1, "released"] }).map(
        ([act, [below, follows]], nth) => `"claims" ("id", "position", "learner", "unit", "act", "follows", "batch",
          "reference", "reason", "by", "at") select "id" || "unit" || '${act}', "nth" * 10 + "order" + ${nth} * 100000, "id", "unit",
          '${act}', ${follows ? `"id" || "unit" || '${follows}'` : "null"}, 'PB-' || "nth", '', '', ${by}
          from ${counted(learners)}, ${unit} where "order" < ${below}`,
      ),
      `"rooms" select ${nthId(300)}, 'Visit ' || "nth", 'Eve Outside', '', '${daysAgo(30)}', '2999-01-01', '[]', 's', 'c' || "nth",
        't' || "nth", case when "nth" < 3 then null else '${now}' end, null, '', 1, ${by} from ${numbers(60)}`,
      `"looks" select "learners"."id", '${ids.room}', 'learner', "learners"."id", "createdAt" from ${learners}`,
      `"exercises" ("id", "portfolio", "review", "by", "at", "dueOn", "endedAt", "agreed", "version")
        select ${nthId(500)}, "portfolio", "id", ${by}, '2026-12-01', case when "nth" > 20 then '${now}' end, '', 1
        from ${counted("reviews")} where "nth" < 200`,
      `"exerciseParts" ("exercise", "account", "lines", "text", "answeredAt") select "exercises"."id", "accounts"."id", '[]', '', "at"
        from "exercises" join "reviews" on "reviews"."id" = "review" join "accounts" on "accounts"."id" in
        ('${one}', '${other}', '${third}') and "accounts"."id" <> "reviews"."assessor"`,
    ])
      await sql.raw(`insert into ${statement}`).execute(db);
  });
  await compact(deps);
};

const claimedUnits = ["311", "312", "313", "315", "316", "317"];

function idOf(nth: number): string {
  return String(nth).padStart(32, "0");
}
