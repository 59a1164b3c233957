import { type Kysely, sql } from "kysely";

/**
 * Since version 1.1.0 a portfolio covers further criteria beside the one in its own row. They go with it, because the
 * previous version deletes portfolios and knows nothing of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "furtherPlaces" ("portfolio" text not null references "portfolios" ("id") on delete cascade,
    "unit" text not null, "outcome" text not null, "criterion" text not null,
    "addedBy" text not null references "accounts" ("id"),
    constraint "furtherPlacesKey" primary key ("portfolio", "unit", "outcome", "criterion"))`.execute(db);
}
