import type { Kysely } from "kysely";

/** Which imports of learners have been made, so that one that is sent twice makes nobody twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("admin", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("imported", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("importsKey", ["admin", "key"] as never[])
    .execute();
}
