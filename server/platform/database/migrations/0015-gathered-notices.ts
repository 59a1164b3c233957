import type { Kysely } from "kysely";

/** Lets one notification stand for many events of a kind, such as students who were assigned together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("notices")
    .addColumn("count", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
