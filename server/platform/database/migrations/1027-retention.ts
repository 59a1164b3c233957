import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 rules say how long what is kept, and runs erase what is due by them. The notes on an application then
 * go with it: the trigger lets pass what a run says has gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...tables, ...(isSqlite ? onSqlite : onPostgres)]) await sql.raw(statement).execute(db);
}

const tables = [
  `create table "retentionRules" ("id" text primary key, "months" integer, "version" integer not null,
    "by" text not null references "accounts" ("id"), "at" text not null)`,
  'create index "retentionRulesBy" on "retentionRules" ("by")',
  `create table "retentionRuns" ("id" text primary key, "state" text not null, "attempts" integer not null,
    "dueAt" text not null, "claim" text, "rules" text not null, "by" text not null references "accounts" ("id"),
    "at" text not null, "endedAt" text)`,
  'create index "retentionRunsByTime" on "retentionRuns" ("at", "id")',
  'create index "retentionRunsBy" on "retentionRuns" ("by")',
  `create unique index "retentionRunsOpen" on "retentionRuns" ("state") where "state" = 'running'`,
  `create table "retentionItems" ("run" text not null references "retentionRuns" ("id"), "position" integer not null,
    "rule" text not null, "subject" text not null, "since" text not null, "outcome" text not null,
    "sentence" text not null, primary key ("run", "position"))`,
  'create index "retentionItemsByOutcome" on "retentionItems" ("run", "outcome", "position")',
  'create index "retentionItemsBySubject" on "retentionItems" ("subject")',
  // For the record of a person, which names the emails to them.
  'create index "outboxByAddress" on "outbox" (lower("address"), "id")',
];

const sentence = "What happened to an application is only ever added.";
const isGone = `exists (select 1 from "erasedPeople" where "account" =
    (select "learner" from "applications" where "id" = old."application"))
  or exists (select 1 from "retentionItems" where "subject" = old."application" and "outcome" = 'gone'
    and "rule" in ('declined', 'open'))`;

const onSqlite = [
  'drop trigger "applicationEventsRefuseDelete"',
  `create trigger "applicationEventsRefuseDelete" before delete on "applicationEvents" when not (${isGone})
    begin select raise(abort, '${sentence}'); end`,
];

const onPostgres = [
  `create or replace function "refuseApplicationEventChange"() returns trigger language plpgsql as $$ begin
    if TG_OP = 'DELETE' then if ${isGone} then return old; end if; end if;
    raise exception '${sentence}'; end $$`,
];
