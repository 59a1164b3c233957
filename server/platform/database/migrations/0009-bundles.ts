import type { Kysely } from "kysely";

/** Bundles, both the queue and what is ready. Runs alike on SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bundles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("asker", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.unique())
    .addColumn("reason", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("claim", "text")
    .addColumn("fetchedWith", "text")
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("endedAt", "text")
    .execute();
  await db.schema.createIndex("bundlesByAsker").on("bundles").columns(["asker", "student"]).unique().execute();
  await db.schema.createIndex("bundlesByDue").on("bundles").columns(["state", "dueAt"]).execute();
}
