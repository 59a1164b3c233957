import type { Kysely } from "kysely";

/** The outbox of emails, and the reset tokens that some of them contain. Runs alike on SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("claim", "text")
    .addColumn("reason", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("endedAt", "text")
    .execute();
  await db.schema.createIndex("outboxByDue").on("outbox").columns(["state", "dueAt"]).execute();
  await db.schema.createIndex("outboxByEnd").on("outbox").columns(["state", "endedAt"]).execute();

  // No foreign key to accounts: a row for an address without an account must take exactly as long to write.
  await db.schema
    .createTable("resetTokens")
    .addColumn("addressHash", "text", (column) => column.primaryKey())
    .addColumn("account", "text")
    .addColumn("tokenHash", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("resetTokensByToken").on("resetTokens").column("tokenHash").unique().execute();
  await db.schema.createIndex("resetTokensByAccount").on("resetTokens").column("account").execute();
  await db.schema.createIndex("resetTokensByExpiry").on("resetTokens").column("expiresAt").execute();
}
