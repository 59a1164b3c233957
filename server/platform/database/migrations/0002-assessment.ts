import { type Kysely, sql } from "kysely";

/**
 * A snapshot of the portfolio for each closed round, and a covering index for the assessor's figures and queue, which are
 * read without the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("reviews").addColumn("content", "text").execute();
  await db.schema
    .createIndex("portfoliosByAssessment")
    .on("portfolios")
    .columns(["student", "deletedAt", "status", "submittedAt", "id", "unit"])
    .execute();
  // A partial index, because SQLite used the full one for "not deleted", which is true of nearly every portfolio.
  await db.schema.dropIndex("portfoliosByDeletion").execute();
  await db.schema
    .createIndex("portfoliosByDeletion")
    .on("portfolios")
    .column("deletedAt")
    .where(sql.ref("deletedAt"), "is not", null)
    .execute();
}
