import { type Kysely, sql } from "kysely";

/**
 * Applications and deleted portfolios are changed several at once too, so that a row of what was done names either of them
 * or an account. It refers to none: it goes within a day, and what it names may go before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table "changedThings" ("bulk" text not null references "bulks" ("id"), "thing" text not null,
    "outcome" text not null, "before" text not null, "changedAt" text not null, "undone" text,
    primary key ("bulk", "thing"))`,
  `insert into "changedThings" select "bulk", "account", "outcome", "before", "changedAt", "undone" from "bulkRows"`,
  'drop table "bulkRows"',
  'alter table "changedThings" rename to "bulkRows"',
  'create index "bulkRowsByThing" on "bulkRows" ("thing")',
];
