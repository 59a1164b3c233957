import { type Kysely, sql } from "kysely";
import { onlyAdded } from "./1003-decisions.ts";

/** Since version 1.1.0 learners and assessors ask and answer beside a portfolio. Messages are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = `create table "messages" ("id" text primary key, "position" bigint not null,
    "portfolio" text not null references "portfolios" ("id") on delete cascade,
    "by" text not null references "accounts" ("id"), "text" text not null, "at" text not null)`;
  const index = 'create unique index "messagesByPortfolio" on "messages" ("portfolio", "position")';
  const byPerson = 'create index "messagesByPerson" on "messages" ("by", "id")';
  for (const statement of [table, index, byPerson, ...onlyAdded(db, "messages", "Messages are only ever added.")])
    await sql.raw(statement).execute(db);
}
