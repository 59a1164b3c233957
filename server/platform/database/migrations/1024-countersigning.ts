import { type Kysely, SqliteAdapter, sql } from "kysely";
import { onlyAdded } from "./1003-decisions.ts";

/**
 * Since version 1.1.0 the rounds of a trainee are countersigned: each has a sample without a draw, and what it accepts counts
 * once that sample is closed. Whoever countersigns a round checks no other sample of it: both databases enforce it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const checksAreOnlyAdded = onlyAdded(db, "checks", "Checks are only ever added.");
  for (const statement of [
    ...(isSqlite ? [...rebuilt, ...checksAreOnlyAdded, ...onSqlite] : onPostgres),
    countersigned,
  ])
    await sql.raw(statement).execute(db);
}

const countersigned = `create unique index "samplesCountersigned" on "samples" ("review") where "kind" = 'countersign'`;

const sentence = "You made or countersigned these decisions.";
const decided = (who: string, portfolio: string, review: string) => `exists (select 1 from "decisions"
  where "decisions"."portfolio" = ${portfolio} and "decisions"."review" = ${review} and "decisions"."assessor" = ${who})`;
const countersigns = (table: string) => `("${table}"."kind" = 'countersign')`;
const ofSample = `(${decided('new."checker"', 'new."portfolio"', 'new."review"')}
  or exists (select 1 from "samples" as "other" where "other"."review" = new."review" and "other"."checker" = new."checker"
    and ${countersigns("other")} <> (new."kind" = 'countersign')))`;
const reviewOfCheck = `(select "samples"."review" from "samples" where "samples"."id" = new."sample")`;
const ofCheck = `new."verdict" <> 'answered' and (${decided('new."by"', 'new."portfolio"', reviewOfCheck)}
  or exists (select 1 from "samples" as "this" join "samples" as "other" on "other"."review" = "this"."review"
    and ${countersigns("other")} <> ${countersigns("this")}
    where "this"."id" = new."sample" and "other"."checker" = new."by"))`;

/* SQLite makes no column nullable, so both tables are made anew; the checks go first, because they would go with samples. */

const samplesColumns = (name: string) => `create table "${name}" ("id" text primary key,
  "draw" text references "draws" ("id"), "place" integer not null, "kind" text not null,
  "portfolio" text not null references "portfolios" ("id") on delete cascade, "review" text not null,
  "learner" text not null references "accounts" ("id"), "assessor" text not null references "accounts" ("id"),
  "checker" text references "accounts" ("id"), "reason" text not null, "instead" text, "dueOn" text not null,
  "at" text not null, "state" text not null, "version" integer not null)`;
const checksColumns = (name: string, samples: string) => `create table "${name}" ("id" text primary key,
  "position" bigint not null, "sample" text not null references "${samples}" ("id") on delete cascade,
  "portfolio" text not null references "portfolios" ("id") on delete cascade,
  "by" text not null references "accounts" ("id"), "verdict" text not null, "lines" text not null,
  "text" text not null, "owner" text references "accounts" ("id"), "dueOn" text, "at" text not null)`;

const rebuilt = [
  samplesColumns("samplesNew"),
  'insert into "samplesNew" select * from "samples"',
  checksColumns("checksNew", "samplesNew"),
  'insert into "checksNew" select * from "checks"',
  'drop table "checks"',
  'drop table "samples"',
  'alter table "samplesNew" rename to "samples"',
  'alter table "checksNew" rename to "checks"',
  'create unique index "samplesByDraw" on "samples" ("draw", "place")',
  'create unique index "samplesByReview" on "samples" ("review", "draw")',
  'create index "samplesByPortfolio" on "samples" ("portfolio", "state")',
  'create index "samplesByLearner" on "samples" ("learner")',
  'create index "samplesByAssessor" on "samples" ("assessor", "state")',
  'create index "samplesByChecker" on "samples" ("checker", "state", "at")',
  'create index "samplesByState" on "samples" ("state", "at")',
  'create unique index "checksBySample" on "checks" ("sample", "position")',
  'create index "checksByPortfolio" on "checks" ("portfolio")',
  'create index "checksByPerson" on "checks" ("by", "id")',
  'create index "checksByOwner" on "checks" ("owner", "sample") where "owner" is not null',
];

const onSqlite = [
  ...["insert", "update"].map(
    (act) => `create trigger "samplesRefuse${act}" before ${act} on "samples" when ${ofSample}
      begin select raise(abort, '${sentence}'); end`,
  ),
  `create trigger "checksRefuseOwn" before insert on "checks" when ${ofCheck}
    begin select raise(abort, '${sentence}'); end`,
];

const refused = (name: string, condition: string) =>
  `create or replace function "${name}"() returns trigger language plpgsql as $$ begin
    if ${condition} then raise exception '${sentence}'; end if; return new; end $$`;

const onPostgres = [
  'alter table "samples" alter column "draw" drop not null',
  refused("samplesRefused", ofSample),
  refused("checksRefusedOwn", ofCheck),
];
