import { type Kysely, SqliteAdapter, sql } from "kysely";
import { onlyAdded } from "./1003-decisions.ts";

/**
 * Since version 1.1.0 verifiers look again at closed rounds that are drawn for them. Draws and checks are only ever added, and
 * nobody is given, or checks, decisions of their own: both databases enforce it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const own = isSqlite ? ownOnSqlite : ownOnPostgres;
  for (const statement of [...tables, ...onlyAdded(db, "checks", "Checks are only ever added."), ...own])
    await sql.raw(statement).execute(db);
}

const tables = [
  `create table "duties" ("id" text primary key, "account" text not null references "accounts" ("id"),
    "duty" text not null, "with" text references "accounts" ("id"), "from" text not null, "until" text,
    "by" text not null references "accounts" ("id"), "reason" text not null, "at" text not null)`,
  'create index "dutiesByAccount" on "duties" ("account", "duty")',
  'create index "dutiesByDuty" on "duties" ("duty", "until")',
  'create index "dutiesByOther" on "duties" ("with") where "with" is not null',
  'create index "dutiesByGiver" on "duties" ("by")',
  `create table "samplingPlans" ("id" text primary key, "qualification" text not null, "from" text not null,
    "until" text not null, "rates" text not null, "version" integer not null,
    "by" text not null references "accounts" ("id"), "at" text not null)`,
  'create unique index "samplingPlansByPeriod" on "samplingPlans" ("qualification", "from", "until")',
  'create index "samplingPlansByPerson" on "samplingPlans" ("by")',
  `create table "draws" ("id" text primary key, "plan" text not null references "samplingPlans" ("id"),
    "algorithm" integer not null, "seed" text not null, "after" text not null, "until" text not null,
    "rates" text not null, "rounds" integer not null, "population" text not null,
    "by" text references "accounts" ("id"), "at" text not null)`,
  'create unique index "drawsByPlan" on "draws" ("plan", "after")',
  'create index "drawsByPerson" on "draws" ("by")',
  `create table "samples" ("id" text primary key, "draw" text not null references "draws" ("id"),
    "place" integer not null, "kind" text not null,
    "portfolio" text not null references "portfolios" ("id") on delete cascade, "review" text not null,
    "learner" text not null references "accounts" ("id"), "assessor" text not null references "accounts" ("id"),
    "checker" text references "accounts" ("id"), "reason" text not null, "instead" text, "dueOn" text not null,
    "at" text not null, "state" text not null, "version" integer not null)`,
  'create unique index "samplesByDraw" on "samples" ("draw", "place")',
  'create unique index "samplesByReview" on "samples" ("review", "draw")',
  'create index "samplesByPortfolio" on "samples" ("portfolio", "state")',
  'create index "samplesByLearner" on "samples" ("learner")',
  'create index "samplesByAssessor" on "samples" ("assessor", "state")',
  'create index "samplesByChecker" on "samples" ("checker", "state", "at")',
  'create index "samplesByState" on "samples" ("state", "at")',
  `create table "checks" ("id" text primary key, "position" bigint not null,
    "sample" text not null references "samples" ("id") on delete cascade,
    "portfolio" text not null references "portfolios" ("id") on delete cascade,
    "by" text not null references "accounts" ("id"), "verdict" text not null, "lines" text not null,
    "text" text not null, "owner" text references "accounts" ("id"), "dueOn" text, "at" text not null)`,
  'create unique index "checksBySample" on "checks" ("sample", "position")',
  'create index "checksByPortfolio" on "checks" ("portfolio")',
  'create index "checksByPerson" on "checks" ("by", "id")',
  'create index "checksByOwner" on "checks" ("owner", "sample") where "owner" is not null',
];

const sentence = "You made or countersigned these decisions.";
/** Whether somebody made a decision in a round. */
const decided = (who: string, portfolio: string, review: string) => `exists (select 1 from "decisions"
  where "decisions"."portfolio" = ${portfolio} and "decisions"."review" = ${review} and "decisions"."assessor" = ${who})`;
const ofSample = decided('new."checker"', 'new."portfolio"', 'new."review"');
const ofCheck = `new."verdict" <> 'answered' and ${decided(
  'new."by"',
  'new."portfolio"',
  `(select "samples"."review" from "samples" where "samples"."id" = new."sample")`,
)}`;

const ownOnSqlite = [
  ...["update", "delete"].map(
    (act) => `create trigger "drawsRefuse${act}" before ${act} on "draws"
      begin select raise(abort, 'Draws are only ever added.'); end`,
  ),
  ...["insert", "update"].map(
    (act) => `create trigger "samplesRefuse${act}" before ${act} on "samples" when ${ofSample}
      begin select raise(abort, '${sentence}'); end`,
  ),
  `create trigger "checksRefuseOwn" before insert on "checks" when ${ofCheck}
    begin select raise(abort, '${sentence}'); end`,
];

const fired = (name: string, condition: string, words: string) =>
  `create function "${name}"() returns trigger language plpgsql as $$ begin
    if ${condition} then raise exception '${words}'; end if; return new; end $$`;

const ownOnPostgres = [
  fired("drawsRefused", "true", "Draws are only ever added."),
  `create trigger "drawsRefuse" before update or delete on "draws" for each row execute function "drawsRefused"()`,
  fired("samplesRefused", ofSample, sentence),
  `create trigger "samplesRefuse" before insert or update on "samples"
    for each row execute function "samplesRefused"()`,
  fired("checksRefusedOwn", ofCheck, sentence),
  `create trigger "checksRefuseOwn" before insert on "checks" for each row execute function "checksRefusedOwn"()`,
];
