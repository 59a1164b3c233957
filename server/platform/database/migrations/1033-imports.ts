import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 an import of learners can be taken back. The last two indexes are for that: a database that deletes an
 * account looks for what refers to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table "importedAccounts" ("account" text primary key references "accounts" ("id"), "batch" text not null,
    "by" text not null references "accounts" ("id"), "at" text not null)`,
  'create index "importedAccountsByBatch" on "importedAccounts" ("batch")',
  'create index "importedAccountsByPerson" on "importedAccounts" ("by")',
  'create index "furtherPlacesByPerson" on "furtherPlaces" ("addedBy")',
  'create index "notificationsByPerson" on "notifications" ("person") where "person" is not null',
];
