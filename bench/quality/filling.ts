import { type Centre, daysAgo } from "../harness/centre.ts";
import type { Prepare } from "../harness/harness.ts";
import { fillOffice, insertBySql } from "../harness/office.ts";

/** What is in every such centre. */
export const ids = {
  ...{ oldPlan: idOf(1), nextPlan: idOf(2), cohort: idOf(100), employer: idOf(200) },
  ...{ room: idOf(300), exercise: idOf(500) },
};

/**
 * A centre as `growth` fills it, with its quality assurance. Every round is sampled by a plan that has ended: of twelve, eight
 * agreed with, one with an action, three open; the other plan began 131 days ago and has drawn nothing. Each learner has five
 * units claimed, and a fifth one more that is achieved. Learners are in cohorts, and most with employers; sixteen times an hour
 * off the job is written down beside each portfolio.
 */
export const fillQuality: Prepare = async (deps, centre) => {
  await fillOffice(deps, centre);
  const words = wordsFor(centre, deps.settings.DATABASE_URL !== undefined);
  await insertBySql(
    deps,
    [people, samples, claims, visits].flatMap((statements) => statements(words)),
  );
};

type Words = ReturnType<typeof wordsFor>;

function wordsFor({ admin, assessors }: Centre, isPostgres: boolean) {
  const verifiers = [1, 2, 3].map((nth) => assessors[nth]?.id ?? "");
  const now = new Date().toISOString();
  const nth = '"nth"';
  const id = (first: number, of = nth) =>
    isPostgres ? `lpad((${first} + ${of})::text, 32, '0')` : `printf('%032d', ${first} + ${of})`;
  return { admin: admin.id, verifiers, now, by: `'${admin.id}', '${now}'`, id };
}

const learners = `(select * from "accounts" where "role" = 'student') as "learners"`;

function counted(table: string, order = "id"): string {
  return `(select *, row_number() over (order by "${order}") - 1 as "nth" from ${table}) as "counted"`;
}

/** A few rows first, so that what is planned for the many knows of some. */
function inParts(statement: string): string[] {
  return ["< 500", ">= 500"].map((part) => `${statement} ${part}`);
}

function numbers(count: number): string {
  return `(${Array.from({ length: count }, (_, nth) => `select ${nth} as "nth"`).join(" union all ")}) as "numbers"`;
}

function people({ admin, verifiers, now, by, id }: Words): string[] {
  const groups = { cohort: [100, 20, 1], employer: [200, 90, 7] } as const;
  return [
    `"hours" ("id", "learner", "day", "minutes", "kind", "text", "portfolio", "version") select substr("id", 1, 30) || (10 + "nth"),
      "student", substr("createdAt", 1, 8) || (10 + "nth"), 60, 'Training day', '', null, 1 from "portfolios", ${numbers(16)}`,
    `"duties" ("id", "account", "duty", "from", "by", "reason", "at") select "id", "id", 'verifier', '2020-01-01',
      '${admin}', '', '${now}' from "accounts" where "id" in ('${verifiers.join("', '")}')`,
    ...Object.entries(groups).flatMap(([kind, [first, count, of]]) => [
      `"groups" ("id", "kind", "name", "nameKey", "contact", "version", "by", "at")
        select ${id(first)}, '${kind}', '${kind} ' || "nth", '${kind} ' || "nth", '', 1, ${by} from ${numbers(count)}`,
      `"memberships" ("learner", "kind", "group") select "id", '${kind}', ${id(first, `"nth" % ${count}`)}
        from ${counted(learners)} where "nth" % ${of} < 6`,
    ]),
    `"enrolments" ("id", "learner", "registrationNo", "registeredOn", "startedOn", "plannedEndOn", "endReason", "version")
      select "id", "id", 'R' || "nth", '2025-01-01', '2025-0' || (1 + "nth" % 9) || '-01', '2027-06-30', '', 1
      from ${counted(learners)} where "nth" % 5 > 0`,
  ];
}

function samples({ admin, verifiers: [one, other, third], by, id }: Words): string[] {
  const began = daysAgo(131);
  const day = began.slice(0, 10);
  const rates = '{"new":100,"high":50,"standard":25,"low":10}';
  const checker = `case when "assessor" <> '${one}' and "nth" % 2 = 0 then '${one}' when "assessor" <> '${other}'
    then '${other}' else '${third}' end`;
  const state = `case when "nth" % 12 < 8 then 'closed' when "nth" % 12 = 8 then 'action' else 'drawn' end`;
  const kind = `case when "nth" % 120 = 11 then 'appeal' when "nth" % 120 = 23 then 'concern' else 'interim' end`;
  const rounds = `(select "reviews".*, "portfolios"."student" from "reviews"
    join "portfolios" on "portfolios"."id" = "portfolio") as "rounds"`;
  return [
    `"samplingPlans" select '${ids.oldPlan}', '2357-13', '2020-01-01', '${day}', '${rates}', 1, ${by}`,
    `"samplingPlans" select '${ids.nextPlan}', '2357-13', '${day}', '2999-12-31', '${rates}', 1, ${by}`,
    // Not of today: those a server draws again once, to complete them.
    `"draws" ("id", "plan", "algorithm", "seed", "after", "until", "rates", "rounds", "population", "by", "at")
      select ${id(1000)}, '${ids.oldPlan}', 1, 'seed', '${daysAgo(400)}' || "nth", '${began}', '{}', 5000, '',
      '${admin}', '${began}' from ${numbers(24)}`,
    ...inParts(`"samples" ("id", "draw", "place", "kind", "portfolio", "review", "learner", "assessor", "checker", "reason", "dueOn",
      "at", "state", "version", "by", "text") select "id", case ${kind} when 'interim' then ${id(1000, '"nth" / 5000')} end,
      "nth" + 1, ${kind}, "portfolio", "id", "student", "assessor", ${checker}, '[]', '2026-12-01', "reviewedAt", ${state},
      1, case ${kind} when 'interim' then null else '${admin}' end, '' from ${counted(rounds, "reviewedAt")} where "nth"`),
    ...inParts(`"checks" ("id", "position", "sample", "portfolio", "by", "verdict", "lines", "text", "owner", "dueOn", "at")
      select "id", "place", "id", "portfolio", "checker", case "state" when 'closed' then 'agree' else 'action' end, '[]', '',
      case "state" when 'action' then "assessor" end, '2026-12-01', "at" from "samples" where "state" <> 'drawn'
      and "place"`),
  ];
}

function claims({ by }: Words): string[] {
  const units = ["311", "312", "313", "315", "316", "317"].map(
    (unit, nth) => `select '${unit}' as "unit", ${nth} as "order"`,
  );
  const from = `${counted(learners)}, (${units.join(" union all ")}) as "units"`;
  const turn = `(("order" + "nth") % 6)`;
  const acts = { claimed: [5, ""], released: [2, "claimed"], certificated: [1, "released"] } as const;
  return [
    `"decisions" ("id", "position", "learner", "unit", "outcome", "criterion", "verdict", "text", "assessor", "at")
      select "id" || "unit", "nth", "id", "unit", '', '', 'accepted', '', "assessor", '${daysAgo(20)}' from ${from}
      where ${turn} < 5 or "nth" % 5 = 0`,
    ...Object.entries(acts).map(
      ([act, [below, follows]], nth) => `"claims" ("id", "position", "learner", "unit", "act", "follows", "batch",
        "reference", "reason", "by", "at") select "id" || "unit" || '${act}', "nth" * 10 + "order" + ${nth} * 100000,
        "id", "unit", '${act}', ${follows ? `"id" || "unit" || '${follows}'` : "null"}, 'PB-' || "nth", '', '', ${by}
        from ${from} where ${turn} < ${below}`,
    ),
  ];
}

function visits({ verifiers, now, by, id }: Words): string[] {
  return [
    `"rooms" select ${id(300)}, 'Visit ' || "nth", 'Eve Outside', '', '${daysAgo(30)}', '2999-01-01', '[]', 's', 'c' || "nth",
      't' || "nth", case when "nth" < 3 then null else '${now}' end, null, '', 1, ${by} from ${numbers(60)}`,
    `"looks" select "learners"."id", '${ids.room}', 'learner', "learners"."id", "createdAt" from ${learners}`,
    `"exercises" ("id", "portfolio", "review", "by", "at", "dueOn", "endedAt", "agreed", "version")
      select ${id(500)}, "portfolio", "id", ${by}, '2026-12-01', case when "nth" > 20 then '${now}' end, '', 1
      from ${counted("reviews")} where "nth" < 200`,
    `"exerciseParts" ("exercise", "account", "lines", "text", "answeredAt")
      select "exercises"."id", "accounts"."id", '[]', '', "at" from "exercises" join "reviews" on "reviews"."id" = "review"
      join "accounts" on "accounts"."id" in ('${verifiers.join("', '")}') and "accounts"."id" <> "reviews"."assessor"`,
  ];
}

function idOf(nth: number): string {
  return String(nth).padStart(32, "0");
}
