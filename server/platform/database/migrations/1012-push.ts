import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 devices are told of notifications, until the session that asked for it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table "pushSubscriptions" ("id" text primary key, "account" text not null references "accounts" ("id"),
      "session" text not null references "sessions" ("id") on delete cascade, "endpoint" text not null unique,
      "p256dh" text not null, "auth" text not null, "createdAt" text not null, "lastAt" text)`,
    'create index "pushSubscriptionsByAccount" on "pushSubscriptions" ("account", "createdAt")',
    'create index "pushSubscriptionsBySession" on "pushSubscriptions" ("session")',
    `create table "pushes" ("id" text primary key, "state" text not null,
      "subscription" text not null references "pushSubscriptions" ("id") on delete cascade,
      "notification" text not null references "notifications" ("id") on delete cascade, "kind" text not null,
      "path" text not null, "attempts" integer not null, "dueAt" text not null, "claim" text)`,
    'create index "pushesDue" on "pushes" ("state", "dueAt")',
    'create index "pushesBySubscription" on "pushes" ("subscription")',
    'create index "pushesByNotification" on "pushes" ("notification")',
  ])
    await sql.raw(statement).execute(db);
}
