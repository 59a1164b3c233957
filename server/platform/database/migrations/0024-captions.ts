import type { Kysely } from "kysely";

/** What a learner writes under a photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("photos")
    .addColumn("caption", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
