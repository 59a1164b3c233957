import { type Kysely, sql } from "kysely";
import { onlyAdded } from "./1003-decisions.ts";

/**
 * Since version 1.1.0 learners declare what they submit to be their own work, and witnesses say what they saw: these have no
 * account, so `by` is null. Those of employers are about a learner's week instead of a portfolio. Statements are only ever
 * added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = `create table "statements" ("id" text primary key, "position" bigint not null, "kind" text not null,
    "portfolio" text references "portfolios" ("id") on delete cascade,
    "learner" text references "accounts" ("id"), "week" text,
    "by" text references "accounts" ("id"), "witness" text, "pass" text, "answers" text,
    "fingerprint" text not null, "text" text not null, "at" text not null)`;
  const index = 'create index "statementsByPortfolio" on "statements" ("portfolio", "position")';
  const byPerson = 'create index "statementsByPerson" on "statements" ("by", "id")';
  const byWeek =
    'create index "statementsByWeek" on "statements" ("learner", "week", "position") where "learner" is not null';
  for (const statement of [
    table,
    index,
    byPerson,
    byWeek,
    ...onlyAdded(db, "statements", "Statements are only ever added."),
  ])
    await sql.raw(statement).execute(db);
}
