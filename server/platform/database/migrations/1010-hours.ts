import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 learners have a planned end and hours off the job. Who has no row in "enrolments" began with their
 * account, so that accounts which the previous version makes need none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table "enrolments" ("id" text primary key, "learner" text not null references "accounts" ("id"),
      "registrationNo" text not null default '', "registeredOn" text, "startedOn" text not null, "plannedEndOn" text,
      "hoursTarget" integer, "endedOn" text, "endReason" text not null default '', "version" integer not null)`,
    'create index "enrolmentsByLearner" on "enrolments" ("learner")',
    `create table "hours" ("id" text primary key, "learner" text not null references "accounts" ("id"),
      "day" text not null, "minutes" integer not null, "kind" text not null, "text" text not null,
      "portfolio" text references "portfolios" ("id") on delete set null, "version" integer not null)`,
    'create index "hoursByLearner" on "hours" ("learner", "day", "minutes")',
    'create index "hoursByPortfolio" on "hours" ("portfolio") where "portfolio" is not null',
  ])
    await sql.raw(statement).execute(db);
}
