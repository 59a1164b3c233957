import { type Kysely, sql } from "kysely";

/**
 * What a portfolio said when a round was closed, and indexes from which the assessor's figures and queue are read
 * without touching the portfolios themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("reviews").addColumn("content", "text").execute();
  await db.schema
    .createIndex("portfoliosByAssessment")
    .on("portfolios")
    .columns(["student", "status", "submittedAt", "id", "unit"])
    .where(sql.ref("deletedAt"), "is", null)
    .execute();
}
