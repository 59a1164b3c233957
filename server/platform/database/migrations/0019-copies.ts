import type { Kysely } from "kysely";

/** A row for as long as this database is the target of a copy that is not finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unfinishedCopy")
    .addColumn("source", "text", (column) => column.primaryKey())
    .execute();
}
