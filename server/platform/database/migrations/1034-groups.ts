import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 learners are in a cohort and with an employer, administrators keep views of the list of users, and
 * what is done with several people at once can be undone for an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const person = 'text not null references "accounts" ("id")';

const statements = [
  `create table "groups" ("id" text primary key, "kind" text not null, "name" text not null, "nameKey" text not null,
    "contact" text not null, "version" integer not null, "by" ${person}, "at" text not null)`,
  'create unique index "groupsByName" on "groups" ("kind", "nameKey")',
  'create index "groupsByPerson" on "groups" ("by")',
  `create table "memberships" ("learner" ${person}, "kind" text not null,
    "group" text not null references "groups" ("id"), primary key ("learner", "kind"))`,
  'create index "membershipsByGroup" on "memberships" ("group", "learner")',
  `create table "views" ("id" text primary key, "account" ${person}, "list" text not null, "name" text not null,
    "filter" text not null, "at" text not null)`,
  'create unique index "viewsByName" on "views" ("account", "list", "name")',
  `create table "bulks" ("id" text primary key, "key" text not null, "change" text not null, "by" ${person},
    "at" text not null, "endedAt" text, "undoneAt" text)`,
  'create unique index "bulksByKey" on "bulks" ("key")',
  'create index "bulksByPerson" on "bulks" ("by")',
  'create index "bulksByTime" on "bulks" ("at")',
  `create table "bulkRows" ("bulk" text not null references "bulks" ("id"), "account" ${person},
    "outcome" text not null, "before" text not null, "changedAt" text not null, "undone" text,
    primary key ("bulk", "account"))`,
  'create index "bulkRowsByAccount" on "bulkRows" ("account")',
  // The list of users by the day of registration, with what it is searched and filtered by.
  `create index "accountsByCreation" on "accounts"
    ("role", "createdAt", "nameKey", "id", "nameLower", "emailKey", "isActive", "assessor")`,
];
