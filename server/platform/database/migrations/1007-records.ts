import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 assessors make records: portfolios of which somebody else than the learner is the author, and whose
 * decisions count nowhere while they are pending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table "portfolios" add column "author" text references "accounts" ("id")',
    'alter table "portfolios" add column "isPending" integer not null default 0',
    'alter table "decisions" add column "seenAt" text',
    'create index "portfoliosByAuthor" on "portfolios" ("author", "dateTime")',
  ])
    await sql.raw(statement).execute(db);
}
