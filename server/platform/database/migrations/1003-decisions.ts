import { type Kysely, type QueryExecutorProvider, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 an assessor decides each criterion of a portfolio. Decisions are only ever added, which both databases
 * enforce; they go with a portfolio that is deleted for good, whichever version deletes it, because its trigger enters it in
 * "erasures". What was Done before is accepted by whom and when the audit log says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const triggers = onlyAdded(db, "decisions", "Decisions are only ever added.");
  const statements = [...tables, ...triggers, ...(isSqlite(db) ? enteredOnSqlite : enteredOnPostgres)];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await completeDecisions(db, "");
}

/**
 * Adds the decisions that the audit log's entries from this instant on imply and that are not there, because a version which
 * did not know of decisions marked as done or as undone. Repeating it adds nothing.
 */
export async function completeDecisions(db: QueryExecutorProvider, since: string): Promise<void> {
  const id = sql.raw(isSqlite(db) ? "lower(hex(randomblob(16)))" : "replace(gen_random_uuid()::text, '-', '')");
  const columns = sql.raw(
    `"id", "position", "portfolio", "unit", "outcome", "criterion", "verdict", "text", "assessor", "at"`,
  );
  for (const places of [mainPlaces, furtherPlaces])
    await sql`insert into "decisions" (${columns})
      select ${id}, "entry"."position", "place"."portfolio", "place"."unit", "place"."outcome", "place"."criterion",
        'accepted', '', "entry"."actor", "entry"."at"
      from "auditLog" as "entry"
      join "portfolios" on "portfolios"."id" = "entry"."subjectId" and "portfolios"."status" = 'Done'
      join ${sql.raw(places)} as "place" on "place"."portfolio" = "portfolios"."id"
      where "entry"."action" = 'finish' and "entry"."at" >= ${since} and "entry"."actor" is not null
        and ${isLastEntry} and coalesce(${lastVerdict("place")}, '') <> 'accepted'`.execute(db);
  await sql`insert into "decisions" (${columns})
    select ${id}, "entry"."position", "made"."portfolio", "made"."unit", "made"."outcome", "made"."criterion",
      'taken back', 'Marked as undone.', "entry"."actor", "entry"."at"
    from "auditLog" as "entry"
    join "portfolios" on "portfolios"."id" = "entry"."subjectId" and "portfolios"."status" <> 'Done'
    join "decisions" as "made" on "made"."portfolio" = "portfolios"."id" and "made"."verdict" = 'accepted'
      and "made"."position" < "entry"."position"
    where "entry"."action" = 'reopen' and "entry"."at" >= ${since} and "entry"."actor" is not null and ${isLastEntry}
      and not exists (select 1 from "decisions" as "later" where ${isOfPlace("later", "made")}
        and "later"."position" > "made"."position")`.execute(db);
}

function isSqlite(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

const mainPlaces = `(select "id" as "portfolio", "unit", "outcome", "criterion" from "portfolios" where "criterion" <> '')`;
const furtherPlaces = '"furtherPlaces"';

/** The last such act on its portfolio. */
const isLastEntry = sql`not exists (select 1 from "auditLog" as "later" where "later"."subjectId" = "entry"."subjectId"
  and "later"."action" = "entry"."action" and "later"."position" > "entry"."position")`;

function isOfPlace(table: string, place: string) {
  const columns = ["portfolio", "unit", "outcome", "criterion"];
  return sql.raw(columns.map((name) => `"${table}"."${name}" = "${place}"."${name}"`).join(" and "));
}

function lastVerdict(place: string) {
  return sql`(select "last"."verdict" from "decisions" as "last" where ${isOfPlace("last", place)}
    order by "last"."position" desc limit 1)`;
}

const tables = [
  'create table "erasures" ("portfolio" text primary key, "at" text not null)',
  `create table "decisions" ("id" text primary key, "position" bigint not null,
    "portfolio" text references "portfolios" ("id") on delete cascade, "learner" text references "accounts" ("id"),
    "unit" text not null, "outcome" text not null, "criterion" text not null, "verdict" text not null, "ticks" text,
    "cells" text not null default '', "workplace" text not null default '',
    "text" text not null, "review" text, "fingerprint" text,
    "assessor" text not null references "accounts" ("id"), "at" text not null)`,
  `create unique index "decisionsByPlace" on "decisions"
    ("portfolio", "unit", "outcome", "criterion", "position", "verdict")`,
  'create index "decisionsByAssessor" on "decisions" ("assessor")',
  'create index "decisionsByLearner" on "decisions" ("learner", "position") where "learner" is not null',
  'alter table "savedFeedback" add column "decisions" text',
];

/** The triggers of a table whose rows are only ever added, and go with a portfolio that was deleted for good. */
export function onlyAdded(db: QueryExecutorProvider, table: string, sentence: string): string[] {
  const isErased = 'exists (select 1 from "erasures" where "erasures"."portfolio" = old."portfolio")';
  if (isSqlite(db))
    return [
      `create trigger "${table}RefuseUpdate" before update on "${table}" begin select raise(abort, '${sentence}'); end`,
      `create trigger "${table}RefuseDelete" before delete on "${table}" when not ${isErased}
        begin select raise(abort, '${sentence}'); end`,
    ];
  return [
    fired(
      `${table}Refused`,
      `if TG_OP = 'DELETE' then if ${isErased} then return old; end if; end if;
      raise exception '${sentence}';`,
    ),
    `create trigger "${table}Refuse" before update or delete on "${table}"
      for each row execute function "${table}Refused"()`,
  ];
}

const fired = (name: string, body: string) =>
  `create function "${name}"() returns trigger language plpgsql as $$ begin ${body} end $$`;

const enteredOnSqlite = [
  `create trigger "portfolioErased" before delete on "portfolios" begin
    insert into "erasures" ("portfolio", "at") values (old."id", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict ("portfolio") do nothing; end`,
];

const enteredOnPostgres = [
  fired(
    "enterErasure",
    `insert into "erasures" ("portfolio", "at")
      values (old."id", to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      on conflict ("portfolio") do nothing;
    return old;`,
  ),
  `create trigger "portfolioErased" before delete on "portfolios" for each row execute function "enterErasure"()`,
];
