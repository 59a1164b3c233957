import type { Kysely } from "kysely";

/**
 * Everyone's portfolios are grouped, searched and counted within one index, and written out in pages in the order of
 * another. Both stood there before and get one column more, so that no save has another index to write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("portfoliosByAssessment").execute();
  await db.schema
    .createIndex("portfoliosByAssessment")
    .on("portfolios")
    .columns(["student", "deletedAt", "status", "submittedAt", "id", "unit", "createdAt"])
    .execute();
  await db.schema.dropIndex("portfoliosByCreation").execute();
  await db.schema.createIndex("portfoliosByCreation").on("portfolios").columns(["createdAt", "id"]).execute();
}
