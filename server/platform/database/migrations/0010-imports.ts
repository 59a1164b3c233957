import type { Kysely } from "kysely";

/** Idempotency keys of learner imports, so that a repeated request creates nobody twice. */
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
