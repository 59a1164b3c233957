import type { Kysely } from "kysely";

/**
 * Adds a column to each of two indexes: one covers grouping, searching and counting everybody's portfolios, the other
 * orders their export by pages. A third index would cost every save another write.
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
