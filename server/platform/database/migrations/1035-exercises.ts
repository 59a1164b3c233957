import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 assessors and verifiers judge one closed round blind, each for themselves, to compare how they decide.
 * Nobody takes part who decided or countersigned it: both databases enforce it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...tables, ...(isSqlite ? onSqlite : onPostgres)]) await sql.raw(statement).execute(db);
}

const tables = [
  `create table "exercises" ("id" text primary key,
    "portfolio" text not null references "portfolios" ("id") on delete cascade, "review" text not null,
    "by" text not null references "accounts" ("id"), "at" text not null, "dueOn" text not null, "endedAt" text,
    "agreed" text not null, "agreedBy" text references "accounts" ("id"), "agreedAt" text, "version" integer not null)`,
  'create unique index "exercisesOpen" on "exercises" ("review") where "endedAt" is null',
  'create index "exercisesByTime" on "exercises" ("at", "id")',
  'create index "exercisesByPortfolio" on "exercises" ("portfolio")',
  'create index "exercisesByPerson" on "exercises" ("by")',
  'create index "exercisesByAgreeing" on "exercises" ("agreedBy") where "agreedBy" is not null',
  `create table "exerciseParts" ("exercise" text not null references "exercises" ("id") on delete cascade,
    "account" text not null references "accounts" ("id"), "lines" text not null, "text" text not null,
    "answeredAt" text, primary key ("exercise", "account"))`,
  'create index "exercisePartsByPerson" on "exerciseParts" ("account", "exercise")',
];

const sentence = "You made or countersigned these decisions.";
const isOwn = `exists (select 1 from "exercises" join "decisions" on "decisions"."portfolio" = "exercises"."portfolio"
    and "decisions"."review" = "exercises"."review"
    where "exercises"."id" = new."exercise" and "decisions"."assessor" = new."account")
  or exists (select 1 from "exercises" join "samples" on "samples"."review" = "exercises"."review"
    where "exercises"."id" = new."exercise" and "samples"."kind" = 'countersign' and "samples"."checker" = new."account")`;

const onSqlite = ["insert", "update"].map(
  (act) => `create trigger "exercisePartsRefuse${act}" before ${act} on "exerciseParts" when ${isOwn}
    begin select raise(abort, '${sentence}'); end`,
);

const onPostgres = [
  `create function "exercisePartsRefused"() returns trigger language plpgsql as $$ begin
    if ${isOwn} then raise exception '${sentence}'; end if; return new; end $$`,
  `create trigger "exercisePartsRefuse" before insert or update on "exerciseParts"
    for each row execute function "exercisePartsRefused"()`,
];
