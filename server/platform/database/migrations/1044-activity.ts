import { type Kysely, sql } from "kysely";

/** When learners last submitted something, for a list of thousands that is sorted by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "portfoliosByActivity" on "portfolios" ("student", "submittedAt")
    where "deletedAt" is null and "status" <> 'Draft'`.execute(db);
}
