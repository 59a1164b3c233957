import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 documents, sound and videos are attached beside photos. Version 1.0.0 does not know of them: its sweep
 * leaves files alone that have names like theirs, and what it uploads has no type and is a photo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table "attachments" ("id" text primary key,
      "portfolio" text not null references "portfolios" ("id") on delete cascade, "position" integer not null,
      "kind" text not null, "mediaType" text not null, "name" text not null, "bytes" integer not null,
      "sha256" text not null, "file" text, "caption" text not null, "transcript" text not null, "seconds" integer,
      "pages" integer, "poster" text, "posterSha256" text, "scannedAt" text, "finding" text, "createdAt" text not null,
      "state" text not null, "attempts" integer not null, "dueAt" text not null, "claim" text)`,
    'create index "attachmentsByPortfolio" on "attachments" ("portfolio", "position")',
    'create index "attachmentsByFile" on "attachments" ("file")',
    'create index "attachmentsByPoster" on "attachments" ("poster")',
    'create index "attachmentsBySha256" on "attachments" ("sha256")',
    'create index "attachmentsDue" on "attachments" ("state", "dueAt")',
    'alter table "uploads" add column "type" text',
  ])
    await sql.raw(statement).execute(db);
}
