import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * What assessors say: a round keeps the title that its portfolio had, so that the history can be searched by it, and rounds
 * and decisions keep what the clock of the device said on which they were made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const kept = isSqlite ? `json_extract("content", '$.texts.title')` : `"content"::json #>> '{texts,title}'`;
  for (const statement of [
    'alter table "reviews" add column "title" text not null default \'\'',
    // Of rounds from before their content was kept, the present title, but for that of a draft, which is private.
    `update "reviews" set "title" = coalesce(${kept}, (select "title" from "portfolios"
      where "portfolios"."id" = "reviews"."portfolio" and "portfolios"."status" <> 'Draft'), '')`,
    'alter table "reviews" add column "stated" text',
    'alter table "decisions" add column "stated" text',
  ])
    await sql.raw(statement).execute(db);
}
