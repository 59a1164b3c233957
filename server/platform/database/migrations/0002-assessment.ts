import { type Kysely, sql } from "kysely";

/**
 * What a portfolio said when a round was closed, and an index from which the assessor's figures and queue are read
 * without touching the portfolios themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("reviews").addColumn("content", "text").execute();
  await db.schema
    .createIndex("portfoliosByAssessment")
    .on("portfolios")
    .columns(["student", "deletedAt", "status", "submittedAt", "id", "unit"])
    .execute();
  // Nearly nothing is deleted: SQLite took this index for the answer to "not deleted", and read every portfolio by it.
  await db.schema.dropIndex("portfoliosByDeletion").execute();
  await db.schema
    .createIndex("portfoliosByDeletion")
    .on("portfolios")
    .column("deletedAt")
    .where(sql.ref("deletedAt"), "is not", null)
    .execute();
}
