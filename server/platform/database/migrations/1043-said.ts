import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * What assessors say: a round keeps the title that its portfolio had, so that the history can be searched by it, rounds and
 * decisions keep what the clock of the device said on which they were made, and a remark may be spoken. Its recording is an
 * attachment as voice feedback is, with the remark's number in its round.
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
    'alter table "attachments" add column "remark" integer not null default 0',
    'drop index "voicesByReview"',
    'drop index "voicesSaved"',
    'create unique index "voicesByReview" on "attachments" ("review", "remark") where "review" is not null',
    `create unique index "voicesSaved" on "attachments" ("portfolio", "speaker")
      where "speaker" is not null and "review" is null and "remark" = 0`,
  ])
    await sql.raw(statement).execute(db);
}
