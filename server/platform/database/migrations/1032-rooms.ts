import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 external verifiers read the work of some learners in a room, for a time and without an account. What
 * they looked at is only ever added, which both databases enforce.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...tables, ...(isSqlite ? onSqlite : onPostgres)]) await sql.raw(statement).execute(db);
}

const tables = [
  `create table "rooms" ("id" text primary key, "name" text not null, "verifier" text not null, "email" text not null,
    "from" text not null, "until" text not null, "enrolments" text not null, "seed" text not null,
    "codeHash" text not null, "tokenHash" text not null, "closedAt" text, "outcome" text, "action" text not null,
    "version" integer not null, "by" text not null references "accounts" ("id"), "at" text not null)`,
  'create unique index "roomsByToken" on "rooms" ("tokenHash")',
  'create index "roomsByEnd" on "rooms" ("closedAt", "until")',
  'create index "roomsByPerson" on "rooms" ("by")',
  `create table "roomPasses" ("id" text primary key, "room" text not null references "rooms" ("id"),
    "tokenHash" text not null, "at" text not null, "expiresAt" text not null)`,
  'create unique index "roomPassesByToken" on "roomPasses" ("tokenHash")',
  'create index "roomPassesByRoom" on "roomPasses" ("room")',
  `create table "looks" ("id" text primary key, "room" text not null references "rooms" ("id"), "what" text not null,
    "subject" text not null, "at" text not null)`,
  'create index "looksByRoom" on "looks" ("room", "at", "id")',
  'create index "looksBySubject" on "looks" ("subject", "room")',
  `create table "roomNotes" ("id" text primary key, "room" text not null references "rooms" ("id"),
    "learner" text not null references "accounts" ("id"), "place" text, "text" text not null,
    "isShared" integer not null, "at" text not null)`,
  'create index "roomNotesByRoom" on "roomNotes" ("room", "at", "id")',
  'create index "roomNotesByLearner" on "roomNotes" ("learner")',
  `create table "roomBundles" ("id" text primary key, "room" text not null references "rooms" ("id"),
    "state" text not null, "done" integer not null, "total" integer not null, "bytes" bigint not null, "file" text,
    "reason" text, "attempts" integer not null, "dueAt" text not null, "claim" text, "requestedAt" text not null,
    "endedAt" text)`,
  'create unique index "roomBundlesByRoom" on "roomBundles" ("room")',
  'create index "roomBundlesDue" on "roomBundles" ("state", "dueAt")',
  'create index "roomBundlesByEnd" on "roomBundles" ("endedAt")',
  'create index "roomBundlesByFile" on "roomBundles" ("file")',
];

const sentence = "Looks are only ever added.";

const onSqlite = ["update", "delete"].map(
  (act) => `create trigger "looksRefuse${act}" before ${act} on "looks"
    begin select raise(abort, '${sentence}'); end`,
);

const onPostgres = [
  `create function "looksRefused"() returns trigger language plpgsql as
    $$ begin raise exception '${sentence}'; end $$`,
  `create trigger "looksRefuse" before update or delete on "looks" for each row execute function "looksRefused"()`,
];
