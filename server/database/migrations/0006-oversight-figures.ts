import { type Kysely, sql } from "kysely";

/**
 * Indexes of what the administrator's dashboard reads from everybody's portfolios: how many there are of each unit and
 * status, and the newest photos. Both are as narrow as they can be, because every save keeps them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("portfoliosByFigures")
    .on("portfolios")
    .columns(["unit", "status"])
    .where(sql.ref("deletedAt"), "is", null)
    .execute();
  await db.schema.createIndex("photosByCreation").on("photos").column("createdAt").execute();
}
