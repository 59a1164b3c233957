import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 an assessor gives feedback by voice. What they say is an attachment of the portfolio that names its
 * speaker, and its round once that is closed: at most one of each round, and one that is saved for the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table "attachments" add column "speaker" text references "accounts" ("id")',
    'alter table "attachments" add column "review" text references "reviews" ("id") on delete cascade',
    'create index "attachmentsBySpeaker" on "attachments" ("speaker")',
    'create unique index "voicesByReview" on "attachments" ("review") where "review" is not null',
    `create unique index "voicesSaved" on "attachments" ("portfolio", "speaker")
      where "speaker" is not null and "review" is null`,
  ])
    await sql.raw(statement).execute(db);
}
