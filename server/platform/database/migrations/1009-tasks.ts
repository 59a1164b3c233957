import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 assessors plan tasks and visits with their learners; a notification says what happened to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table "tasks" ("id" text primary key, "learner" text not null references "accounts" ("id"), "kind" text not null,
      "title" text not null, "text" text not null, "dueOn" text, "startsAt" text, "endsAt" text, "dueAt" text not null,
      "location" text not null, "places" text not null, "by" text not null references "accounts" ("id"),
      "doneAt" text, "cancelledAt" text, "remindAt" text, "version" integer not null,
      "createdAt" text not null, "updatedAt" text not null)`,
    'create index "tasksByLearner" on "tasks" ("learner", "dueAt")',
    'create index "tasksByPerson" on "tasks" ("by", "dueAt")',
    'create index "tasksToRemind" on "tasks" ("remindAt") where "remindAt" is not null',
    'alter table "notifications" add column "act" text',
  ])
    await sql.raw(statement).execute(db);
}
