import { type Kysely, SqliteAdapter, sql } from "kysely";

const sentence = "What happened to an application is only ever added.";
const refused = `begin select raise(abort, '${sentence}'); end`;
const onSqlite = ["update", "delete"].map(
  (act) => `create trigger "applicationEventsRefuse${act}" before ${act} on "applicationEvents" ${refused}`,
);
const onPostgres = [
  `create function "refuseApplicationEventChange"() returns trigger language plpgsql as
    $$ begin raise exception '${sentence}'; end $$`,
  `create trigger "applicationEventsRefuse" before update or delete on "applicationEvents"
    for each row execute function "refuseApplicationEventChange"()`,
];

/** Since version 1.1.0 applications have a stage, an owner and notes, and an applicant becomes a learner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [
    `alter table "applications" add column "state" text not null default 'new'`,
    'alter table "applications" add column "owner" text references "accounts" ("id")',
    'alter table "applications" add column "learner" text references "accounts" ("id")',
    'alter table "applications" add column "learnerAt" text',
    'create index "applicationsByState" on "applications" ("state", "createdAt", "id")',
    'create index "applicationsByOwner" on "applications" ("owner")',
    'create index "applicationsByLearner" on "applications" ("learner")',
    'create index "applicationsByEmail" on "applications" ("email")',
    `create table "applicationEvents" ("id" text primary key, "application" text not null references "applications" ("id"),
      "act" text not null, "text" text not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
    'create index "applicationEventsByApplication" on "applicationEvents" ("application", "at", "id")',
    'create index "applicationEventsByPerson" on "applicationEvents" ("by")',
    ...(isSqlite ? onSqlite : onPostgres),
  ])
    await sql.raw(statement).execute(db);
}
