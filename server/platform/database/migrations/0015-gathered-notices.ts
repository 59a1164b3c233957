import type { Kysely } from "kysely";

/** One notice can tell of many of a kind at once, such as the students of an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("notices")
    .addColumn("count", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
