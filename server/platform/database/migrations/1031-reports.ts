import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Since version 1.1.0 the centre has reports, and tokens for tools of its own. A round knows when it was submitted: the
 * portfolio forgets that with its next submission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [
    'alter table "reviews" add column "submittedAt" text',
    `update "reviews" set "submittedAt" = ${submission}`,
    'create index "reviewsByTime" on "reviews" ("reviewedAt", "assessor", "submittedAt")',
    `create table "apiTokens" ("id" text primary key, "account" text not null references "accounts" ("id"),
      "name" text not null, "scopes" text not null, "hash" text not null, "createdAt" text not null,
      "expiresAt" text not null, "usedOn" text, "revokedAt" text)`,
    'create index "apiTokensByAccount" on "apiTokens" ("account")',
    ...(isSqlite ? [] : [londonDay]),
  ])
    await sql.raw(statement).execute(db);
}

// The last submission before the round was closed, unless another round had answered it already.
const submission = `(select max("entry"."at") from "auditLog" as "entry"
  where "entry"."subjectId" = "reviews"."portfolio" and "entry"."became" = 'To Be Reviewed'
    and ("entry"."was" is null or "entry"."was" = 'Draft') and "entry"."at" <= "reviews"."reviewedAt"
    and not exists (select 1 from "reviews" as "earlier" where "earlier"."portfolio" = "reviews"."portfolio"
      and "earlier"."reviewedAt" >= "entry"."at" and "earlier"."reviewedAt" < "reviews"."reviewedAt"))`;

// SQLite has it from platform/database/sqlite/functions.ts.
const londonDay = `create function london_day(text) returns integer language sql stable strict parallel safe as
  $$ select (($1::timestamptz at time zone 'Europe/London')::date - date '1970-01-01') $$`;
