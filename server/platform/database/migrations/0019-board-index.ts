import type { Kysely } from "kysely";

/**
 * Adds to the index of what is assessed the columns that the board sorts, filters and counts by, so that it reads rows
 * for the cards on screen only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("portfoliosByAssessment").execute();
  await db.schema
    .createIndex("portfoliosByAssessment")
    .on("portfolios")
    .columns([
      "student",
      "deletedAt",
      "status",
      "submittedAt",
      "id",
      "unit",
      "createdAt",
      "updatedAt",
      "submissionCount",
    ])
    .execute();
}
