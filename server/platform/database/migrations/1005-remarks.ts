import { type Kysely, sql } from "kysely";
import { onlyAdded } from "./1003-decisions.ts";

/** Since version 1.1.0 assessors remark on spots of photos and passages of texts. Remarks are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = `create table "remarks" ("id" text primary key, "position" bigint not null,
    "portfolio" text not null references "portfolios" ("id") on delete cascade, "review" text not null,
    "number" integer not null, "place" text, "photo" text, "where" text not null, "text" text not null,
    "assessor" text not null references "accounts" ("id"), "at" text not null)`;
  const index = 'create index "remarksByPortfolio" on "remarks" ("portfolio", "position", "number")';
  const byAssessor = 'create index "remarksByAssessor" on "remarks" ("assessor", "id")';
  const saved = 'alter table "savedFeedback" add column "remarks" text';
  for (const statement of [
    table,
    index,
    byAssessor,
    saved,
    ...onlyAdded(db, "remarks", "Remarks are only ever added."),
  ])
    await sql.raw(statement).execute(db);
}
