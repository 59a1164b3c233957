import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 people see where they are signed in, and sign in with a second factor or a passkey. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...["device", "way", "confirmedAt", "enrolBy"].map((name) => `alter table "sessions" add column "${name}" text`),
    'alter table "sessions" add column "isNew" integer',
    `create table "secondFactors" ("account" text primary key references "accounts" ("id"), "sealed" text,
      "pending" text, "since" text, "lastStep" integer not null default 0, "dueAt" text)`,
    `create table "recoveryCodes" ("id" text primary key, "account" text not null references "accounts" ("id"),
      "usedAt" text)`,
    'create index "recoveryCodesByAccount" on "recoveryCodes" ("account")',
    `create table "passkeys" ("id" text primary key, "account" text not null references "accounts" ("id"),
      "credential" text not null unique, "publicKey" text not null, "counter" integer not null,
      "transports" text not null, "name" text not null, "createdAt" text not null, "usedAt" text)`,
    'create index "passkeysByAccount" on "passkeys" ("account", "createdAt")',
    `create table "signInSteps" ("hash" text primary key, "kind" text not null, "account" text,
      "expiresAt" text not null)`,
    'create index "signInStepsByExpiry" on "signInSteps" ("expiresAt")',
    'create index "signInStepsByAccount" on "signInSteps" ("account")',
  ])
    await sql.raw(statement).execute(db);
}
